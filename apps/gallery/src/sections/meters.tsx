import { Button } from '@matin/ui/button'
import { Dial } from '@matin/ui/dial'
import { TickMeter } from '@matin/ui/tick-meter'
import { useState } from 'react'
import { Block, Stack, Wrap } from '../block.tsx'
import styles from './meters.module.css'

export function MeterSections() {
  return (
    <>
      <Meters />
      <Dials />
    </>
  )
}

function Meters() {
  const [run, setRun] = useState(0)
  return (
    <Block
      title="Tick meters"
      note="One tick is one unit: a day, a percent, a confirmation. Jade for earning, ink for limits, amber for low. Always captioned."
    >
      <div className={styles.meters}>
        <TickMeter
          ticks={60}
          share={0.82}
          label="Reward pool funded 82%"
          caption={
            <>
              Reward pool funded <b>82%</b>
            </>
          }
          captionEnd="41,000 of 50,000"
        />
        <TickMeter
          ticks={60}
          share={0.31}
          tone="warn"
          label="Reward pool funded 31%"
          caption={
            <>
              Reward pool funded <b>31%</b>
            </>
          }
          captionEnd={<span className={styles.low}>Capacity limited</span>}
        />
        <TickMeter
          ticks={30}
          filled={11}
          height={26}
          thickness={3}
          label="11 of 30 payouts"
          caption={
            <>
              <b>11</b> of 30 payouts
            </>
          }
          captionEnd="18 days to expiry"
        />
        <TickMeter
          key={run}
          ticks={50}
          filled={6}
          next={13}
          tone="ink"
          label="250 used, 500 this withdrawal, 1,250 left of 2,000"
          caption="250 used, 500 this withdrawal"
          captionEnd="1,250 left of 2,000"
        />
        <TickMeter ticks={48} filled={44} tone="danger" label="Due" caption="Due in 2 h" captionEnd="24 h" />
        <div className={styles.ink}>
          <TickMeter ticks={48} filled={30} tone="on-ink" height={10} label="Level 2 of 3" />
        </div>
      </div>
      <Button size="sm" variant="quiet" onClick={() => setRun(run + 1)}>
        Fill the limit again
      </Button>
    </Block>
  )
}

function Dials() {
  const [run, setRun] = useState(0)
  return (
    <Block
      title="Dial"
      note="One day. Noon on top, passed time solid, the long jade tick is the 4 am payout. Fills once when it appears."
    >
      <Stack>
        <Wrap>
          <Dial
            key={`day ${run}`}
            minutes={10 * 60 + 24}
            label="10:24, next payout at 4 am"
            className={styles.dial}
          />
          <Dial
            key={`night ${run}`}
            minutes={21 * 60 + 30}
            label="21:30, next payout at 4 am"
            className={styles.dial}
          />
          <Dial className={styles.dial} />
        </Wrap>
        <div>
          <Button size="sm" variant="quiet" onClick={() => setRun(run + 1)}>
            Fill again
          </Button>
        </div>
      </Stack>
    </Block>
  )
}
