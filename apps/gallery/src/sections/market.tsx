import { Button } from '@matin/ui/button'
import { LivePrice } from '@matin/ui/live-price'
import { PriceChange } from '@matin/ui/price-change'
import { QuoteRing } from '@matin/ui/quote-ring'
import { Sparkline } from '@matin/ui/sparkline'
import { useState } from 'react'
import { Block, State, Wrap } from '../block.tsx'
import { falling, prices, still } from '../prices.ts'

export function MarketSections() {
  return (
    <>
      <Changes />
      <Live />
      <Quote />
    </>
  )
}

function Changes() {
  const changes = ['2.14', '-0.86', '0.00']
  return (
    <Block
      title="Price change and sparkline"
      note="Arrow and word say the direction; colour only repeats it."
    >
      <Wrap>
        {changes.map(percent => (
          <PriceChange key={percent} percent={percent} />
        ))}
        {changes.map(percent => (
          <PriceChange key={percent} percent={percent} boxed />
        ))}
      </Wrap>
      <State name="Red is up" />
      <div data-updown="red-up">
        <Wrap>
          <PriceChange percent="2.14" boxed />
          <PriceChange percent="-0.86" boxed />
          <Sparkline values={prices} />
        </Wrap>
      </div>
      <State name="Sparkline: up, down, still, unknown" />
      <Wrap>
        <Sparkline values={prices} label="24 h: up from 66,102 to 67,918" />
        <Sparkline values={falling} label="24 h: down from 67,918 to 66,102" />
        <Sparkline values={still} label="24 h: unchanged at 1.00" />
        <Sparkline values={[]} label="24 h: no prices" />
      </Wrap>
    </Block>
  )
}

function Live() {
  const [cents, setCents] = useState(6_791_840)
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return (
    <Block title="Live price" note="The text flashes for 150 ms when it moves.">
      <Wrap>
        <LivePrice value={value} digits={2} className="t-h2" />
        <Button size="sm" variant="quiet" onClick={() => setCents(cents + 1234)}>
          Up
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setCents(cents - 987)}>
          Down
        </Button>
      </Wrap>
    </Block>
  )
}

const quoteMs = 10_000

function Quote() {
  const [until, setUntil] = useState(() => Date.now() + quoteMs)
  const [ended, setEnded] = useState(false)
  return (
    <Block title="Quote ring" note="Ten ticks, of which one goes out every second.">
      <div className="row gap-3.5 mb-4">
        <QuoteRing
          until={until}
          label={seconds => (seconds > 0 ? `${'Quote locked'}, ${seconds} s` : 'Quote ended')}
          onEnd={() => setEnded(true)}
        />
        <div>
          <p className="semi">{ended ? 'Quote ended' : 'Quote locked'}</p>
          <p className="t-label muted num">1 BTC = 67,918.40 USDT</p>
        </div>
      </div>
      <Button
        block
        variant={ended ? 'primary' : 'quiet'}
        onClick={() => {
          setUntil(Date.now() + quoteMs)
          setEnded(false)
        }}
      >
        Get a new quote
      </Button>
    </Block>
  )
}
