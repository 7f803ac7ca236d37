import { Button } from '@matin/ui/button'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { LoadMore } from '@matin/ui/load-more'
import { ListSkeleton, Loading, Skeleton } from '@matin/ui/skeleton'
import { Spinner } from '@matin/ui/spinner'
import { useState } from 'react'
import { Block, State, Wrap } from '../block.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import styles from './loading.module.css'

export function LoadingSections() {
  return (
    <>
      <Empty />
      <Skeletons />
      <Endless />
    </>
  )
}

function Empty() {
  return (
    <Block title="Empty state">
      <EmptyState title="No orders yet" action={<Button size="md">View products</Button>}>
        Lock coins and the daily income shows up here.
      </EmptyState>
    </Block>
  )
}

function Skeletons() {
  const [run, setRun] = useState(0)
  return (
    <Block title="Skeleton" look="flush" note="Mirrors the final layout and shows after 200 ms.">
      <ListSkeleton key={run} rows={2} />
      <div className={styles.slab}>
        <Loading key={run}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="70%" height={34} />
        </Loading>
      </div>
      <div className="pad">
        <Wrap>
          <Button size="sm" variant="quiet" onClick={() => setRun(run + 1)}>
            Show again
          </Button>
          <Spinner />
        </Wrap>
      </div>
    </Block>
  )
}

const pageSize = 5
const total = 15

function Endless() {
  const [rows, setRows] = useState(pageSize)
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const [tries, setTries] = useState(0)
  async function more() {
    setState('pending')
    await new Promise(resolve => setTimeout(resolve, 600))
    setTries(count => count + 1)
    // The second page fails once, to show what that looks like.
    if (tries === 1) return setState('failed')
    setRows(count => Math.min(total, count + pageSize))
    setState('idle')
  }
  return (
    <Block title="Endless list" look="flush" note="Loads on as it is scrolled; the second page fails once.">
      <ScrollBox label="Records">
        <Rows>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            <ListRow key={index} title={`Payout ${index + 1}`} end="+0.70" endSub="USDT" compact />
          ))}
        </Rows>
        <LoadMore
          more={rows < total}
          pending={state === 'pending'}
          failed={state === 'failed'}
          onMore={() => void more()}
          labels={{ more: 'Load more', again: 'Try again', end: 'End of list' }}
        />
      </ScrollBox>
      <State name="At its end" />
      <LoadMore
        more={false}
        pending={false}
        failed={false}
        onMore={() => undefined}
        labels={{ more: 'Load more', again: 'Try again', end: 'End of list' }}
      />
    </Block>
  )
}
