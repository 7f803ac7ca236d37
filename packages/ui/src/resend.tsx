import { useEffect, useState } from 'react'
import styles from './resend.module.css'

interface ResendProps {
  /** Time (ms since epoch) from which a code may be sent again; null before the first. */
  until: number | null
  pending: boolean
  onSend: () => void
  labels: { send: string; sending: string; resend: string; wait: (seconds: number) => string }
}

function secondsLeft(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** "Send code", then a countdown, then "Resend code". */
export function Resend({ until, pending, onSend, labels }: ResendProps) {
  const [left, setLeft] = useState(() => secondsLeft(until))
  useEffect(() => {
    setLeft(secondsLeft(until))
    if (until === null) return
    const timer = setInterval(() => {
      const seconds = secondsLeft(until)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  if (left > 0) {
    return (
      <span role="timer" aria-live="off" className={`${styles.wait} num`}>
        {labels.wait(left)}
      </span>
    )
  }
  return (
    <button type="button" className={styles.send} disabled={pending} onClick={onSend}>
      {pending ? labels.sending : until === null ? labels.send : labels.resend}
    </button>
  )
}
