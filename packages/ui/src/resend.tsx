import { cx } from './cx.ts'
import styles from './resend.module.css'
import { spokenSeconds, useSecondsLeft } from './seconds-left.ts'

interface ResendProps {
  /** Milliseconds since the epoch, from which a code may be sent again; null before the first is sent. */
  until: number | null
  pending: boolean
  onSend: () => void
  labels: { send: string; sending: string; resend: string; wait: (seconds: number) => string }
}

/** Stays the same element from "Send code" through the countdown to "Resend", so that it keeps the focus. */
export function Resend({ until, pending, onSend, labels }: ResendProps) {
  const left = useSecondsLeft(until)
  const waiting = left > 0
  const spoken = spokenSeconds(left, 10)
  const words = until === null ? labels.send : labels.resend
  return (
    <>
      <button
        type="button"
        className={cx(styles.send, 'hit num')}
        aria-disabled={waiting || pending || undefined}
        onClick={() => !waiting && !pending && onSend()}
      >
        {waiting ? labels.wait(left) : pending ? labels.sending : words}
      </button>
      <span className="sr" role="status">
        {waiting && spoken !== null && labels.wait(spoken)}
      </span>
    </>
  )
}
