import { asciiDigits } from '@matin/domain/text/plain'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { BottomSheet } from './bottom-sheet.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './pin-sheet.module.css'
import { Spinner } from './spinner.tsx'
import { useUi } from './ui-provider.tsx'

const length = 6
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** Milliseconds until red boxes clear; the shake itself takes 150 ms. */
const wrongMs = 600

interface PinPadProps {
  amount: ReactNode
  purpose: ReactNode
  facts?: ReactNode
  /** Returns "n of 6 digits entered", for screen readers. */
  entered: (count: number) => string
  forgot?: ReactNode
  /** Resolves with an error text when the PIN is wrong, or with undefined when the sheet may close. */
  onPin: (pin: string) => Promise<string | undefined>
  locked?: boolean
  /** Ref of the code boxes. The sheet focuses them when it opens, because Enter would press a focused key. */
  boxes?: Ref<HTMLDivElement>
}

interface PinSheetProps extends Omit<PinPadProps, 'boxes'> {
  open: boolean
  onClose: () => void
  title: string
  /** Purpose of the digits. When it changes, they are cleared. */
  of?: string
}

/** Sheet with a keypad for the payment PIN, tapped or typed. The sixth digit sends it. */
export function PinSheet({ open, onClose, title, of, ...pad }: PinSheetProps) {
  const boxes = useRef<HTMLDivElement>(null)
  return (
    <BottomSheet open={open} onClose={onClose} title={title} initialFocus={boxes}>
      {/* Digits end with the sheet, also where it is opened again while it still slides away. */}
      <PinPad key={`${of} ${open}`} {...pad} locked={!open || (pad.locked ?? false)} boxes={boxes} />
    </BottomSheet>
  )
}

/** Keypad and boxes of the sheet. Used outside a sheet, it reads the keyboard only while it has the focus. */
export function PinPad(props: PinPadProps) {
  const { amount, purpose, facts, entered, forgot, locked, onPin, boxes } = props
  const root = useRef<HTMLDivElement>(null)
  const { labels } = useUi()
  const [pin, setPin] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const alive = useRef(true)
  const typed = useRef('')
  const busy = useRef(false)

  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  function put(next: string) {
    typed.current = next
    setPin(next)
  }

  async function send(whole: string) {
    busy.current = true
    setPending(true)
    const problem = await onPin(whole).catch(() => '')
    if (!alive.current) return
    setPending(false)
    if (problem === undefined) return
    setError(problem)
    setTimeout(() => {
      busy.current = false
      if (alive.current) put('')
    }, wrongMs)
  }

  function press(key: string) {
    if (busy.current || locked) return
    setError(undefined)
    if (key === 'Backspace') return put(typed.current.slice(0, -1))
    const next = typed.current + key
    put(next)
    if (next.length === length) void send(next)
  }

  const pressRef = useRef(press)
  pressRef.current = press
  useEffect(() => {
    // In a sheet, every key is meant for the PIN, wherever the focus is.
    const place: EventTarget = root.current?.closest('[role="dialog"]') ? window : (root.current ?? window)
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const key = asciiDigits(event.key)
      if (/^\d$/.test(key) || key === 'Backspace') {
        event.preventDefault()
        pressRef.current(key)
      }
    }
    place.addEventListener('keydown', onKey)
    return () => place.removeEventListener('keydown', onKey)
  }, [])

  const wrong = error !== undefined && pin.length === length
  return (
    <div ref={root}>
      <div className={styles.stake}>
        {amount}
        <span className="t-label muted">{purpose}</span>
      </div>
      {facts}
      {/* biome-ignore lint/a11y/useSemanticElements: boxes, and no form */}
      <div ref={boxes} tabIndex={-1} role="group" aria-label={entered(pin.length)} className={styles.boxes}>
        <CodeBoxes value={pin} length={length} masked error={wrong} label={entered(pin.length)} />
      </div>
      <div className={styles.foot}>
        <span role="alert" className={cx(styles.error, 'neg med')}>
          {error}
        </span>
        {pending ? <Spinner /> : forgot}
      </div>
      <div className={styles.keypad} inert={locked}>
        {keys.map(key => (
          <button key={key} type="button" data-repeat onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <span />
        <button type="button" data-repeat onClick={() => press('0')}>
          0
        </button>
        <button type="button" data-repeat className={styles.ghost} onClick={() => press('Backspace')}>
          <Icon name="back" />
          <span className="sr">{labels.delete}</span>
        </button>
      </div>
    </div>
  )
}
