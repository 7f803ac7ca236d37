import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastTone = 'pos' | 'neg' | 'plain'

interface ToastMessage {
  id: number
  text: string
  tone: ToastTone
  silent?: true
}

/** Toasts last 2000 ms (specification, section 8). */
export const toastMs = 2000

let current: ToastMessage | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(message: ToastMessage | null) {
  current = message
  for (const listener of listeners) listener()
}

/** Shows one message in the centre. A new message replaces the old one. */
export function toast(text: string, tone: ToastTone = 'plain') {
  clearTimeout(timer)
  show({ id: nextId++, text, tone })
  timer = setTimeout(() => show(null), toastMs)
}

/** Call it when a field says the same, so that a screen reader says it once. */
export function silenceToast() {
  if (current) show({ ...current, silent: true })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastCard({ tone, silent, text }: ToastMessage) {
  return (
    <span className={cx(styles.toast, styles[tone])} aria-hidden={silent}>
      {tone !== 'plain' && <Icon name={tone === 'pos' ? 'check-circle' : 'x-circle'} size={20} />}
      {text}
    </span>
  )
}

/** Mount it once, at the root. The live region is always there, so that messages are announced. */
export function ToastOutlet() {
  const message = useSyncExternalStore(subscribe, () => current)
  return (
    <div className={styles.outlet} role="status" aria-live="polite" aria-atomic="true">
      {message && <ToastCard key={message.id} {...message} />}
    </div>
  )
}
