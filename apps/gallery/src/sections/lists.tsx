import { CoinBadge } from '@matin/ui/coin-badge'
import { Icon } from '@matin/ui/icon'
import { IndexList } from '@matin/ui/index-list'
import { ListRow, RowContent, Rows } from '@matin/ui/list-row'
import { PriceChange } from '@matin/ui/price-change'
import { PullToRefresh } from '@matin/ui/pull-to-refresh'
import { Sparkline } from '@matin/ui/sparkline'
import { SwipeRow } from '@matin/ui/swipe-row'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { Block, State } from '../block.tsx'
import { countries } from '../countries.ts'
import { prices } from '../prices.ts'
import { SampleLink } from '../sample-link.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import styles from './lists.module.css'

export function ListSections() {
  return (
    <>
      <ListRows />
      <Swiped />
      <Pulled />
      <Countries />
    </>
  )
}

function ListRows() {
  return (
    <Block title="List rows" look="flush">
      <Rows inset={74}>
        <ListRow
          lead={<CoinBadge symbol="BTC" />}
          title={
            <>
              BTC<span className="muted">/USDT</span>
            </>
          }
          sub="Bitcoin"
          chart={<Sparkline values={prices} />}
          end="67,918.40"
          endSub={<PriceChange percent="2.14" />}
          chevron={false}
          render={<button type="button" />}
        />
        <ListRow
          lead={<CoinBadge symbol="USDT" />}
          title="USDT"
          sub="Available 2,168.36"
          end="2,418.36"
          endSub={
            <span className="inline-row gap-1">
              <Icon name="lock" size={14} />
              Frozen 250.00
            </span>
          }
        />
      </Rows>
      <State name="Menu" />
      <Rows inset={58}>
        <ListRow icon="globe" title="Language" value="English" render={<button type="button" />} compact />
        <ListRow icon="shield" title="Payment PIN" value="Not set" render={<SampleLink />} compact />
      </Rows>
    </Block>
  )
}

function Swiped() {
  const [remarks, setRemarks] = useState(['Cold wallet', 'Exchange', 'Phone'])
  return (
    <Block
      title="Swipe action"
      look="flush"
      note="Swipe to the left, or press the three dots: with a finger, a mouse or a keyboard."
    >
      <Rows>
        {remarks.map(remark => (
          <SwipeRow
            key={remark}
            label={remark === 'Cold wallet' ? 'Actions for Cold wallet' : `${'Edit'}: ${remark}`}
            actions={[
              { icon: 'edit', label: 'Edit', onAct: () => toast(`${'Edit'}: ${remark}`) },
              {
                icon: 'close',
                label: 'Delete',
                danger: true,
                onAct: () => setRemarks(remarks.filter(other => other !== remark)),
              },
            ]}
          >
            <RowContent
              title={remark === 'Cold wallet' ? 'Cold wallet' : remark}
              sub="TXq7mK…ZtUa6Q"
              chevron={false}
              render={<button type="button" onClick={() => toast(remark)} />}
            />
          </SwipeRow>
        ))}
      </Rows>
    </Block>
  )
}

function Pulled() {
  const [rows, setRows] = useState([3, 2, 1])
  async function refresh() {
    await new Promise(resolve => setTimeout(resolve, 900))
    setRows(([newest = 0, ...others]) => [newest + 1, newest, ...others])
  }
  return (
    <Block title="Pull to refresh" look="flush" note="On a touch screen, pull the list down from its top.">
      <ScrollBox label="Payouts">
        <PullToRefresh onRefresh={refresh} labels={{ refresh: 'Refresh', refreshing: 'Refreshing' }}>
          <Rows>
            {rows.map(row => (
              <ListRow key={row} title={`No. ${row}`} end="+0.70" endSub="USDT" />
            ))}
          </Rows>
        </PullToRefresh>
      </ScrollBox>
    </Block>
  )
}

function Countries() {
  const [country, setCountry] = useState<string | null>(null)
  return (
    <Block
      title="Index list with search"
      look="flush"
      note="Run a finger along the letters, or type: a name, its accents left out, or a number."
    >
      <IndexList
        className={styles.index}
        items={countries}
        value={country}
        onChange={setCountry}
        labels={{ search: 'Search country or code', clear: 'Clear', nothing: () => 'No country found' }}
      />
    </Block>
  )
}
