import { span } from '../../shared/format.ts'
import { useConnected } from '../../shared/live.ts'
import { useNow } from '../../shared/use-now.ts'
import styles from './withdrawals.module.css'

/** How fresh the list is, and the keys that work in it. */
export function QueueFoot({ count, at }: { count: string; at: number }) {
  return (
    <footer className={styles.keys}>
      <span className="num">
        {count} {count === '1' ? 'request' : 'requests'} · <Freshness at={at} />
      </span>
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd> move
      </span>
      <span>
        <kbd>A</kbd> approve
      </span>
      <span>
        <kbd>R</kbd> reject
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
      <span>
        <kbd>?</kbd> keys
      </span>
    </footer>
  )
}

function Freshness({ at }: { at: number }) {
  const seconds = Math.max(0, Math.floor((useNow() - at) / 1000))
  return (
    <>
      {useConnected() ? 'live' : 'connecting'}
      {at > 0 && `, updated ${seconds < 60 ? `${seconds} s` : span(seconds)} ago`}
    </>
  )
}
