import { useRef } from 'react'
import { cx } from './cx.ts'
import { formatDecimal } from './decimal.ts'
import { directionOf } from './direction.ts'
import styles from './live-price.module.css'
import { useUi } from './ui-provider.tsx'

interface LivePriceProps {
  value: string
  /** Number of decimals shown; more are cut. */
  digits: number
}

/** Price whose text flashes for 150 ms when it changes. Digits are equally wide, so nothing else moves. */
export function LivePrice({ value, digits }: LivePriceProps) {
  const { locale } = useUi()
  const shown = useRef({ value, way: 'flat', turn: 0 })
  if (shown.current.value !== value) {
    const way = directionOf(shown.current.value, value)
    shown.current = { value, way, turn: shown.current.turn + 1 }
  }
  const { way, turn } = shown.current
  return (
    // A new key starts the flash anew.
    <span key={turn} className={cx('num', styles.price, styles[way])}>
      {formatDecimal(value, { locale, digits })}
    </span>
  )
}
