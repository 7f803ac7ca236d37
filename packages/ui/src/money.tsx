import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import { formatDecimal, splitDecimal } from './decimal.ts'
import styles from './money.module.css'
import { useUi } from './ui-provider.tsx'

interface MoneyProps {
  /** A decimal string as it comes over the wire, never a float. */
  value: string
  unit?: string
  /** Decimals shown; more are cut, never rounded up. */
  digits?: number
  /** Say + for gains, too. */
  sign?: boolean
  size?: 'xl' | 'l' | 'm' | 's' | 'inherit'
  /** Replaces the digits with dots. */
  hidden?: boolean
  className?: string | undefined
  /** Room is left for the figures that this value has more: what follows them stays where it is while they run. */
  asWideAs?: string
}

/** Leading number of a page: fraction and unit are smaller. */
export function Money(props: MoneyProps) {
  const { value, unit, digits = 2, sign = false, size = 'm', hidden, className, asWideAs } = props
  const { locale } = useUi()
  const { whole, fraction } = hidden
    ? { whole: '••••••', fraction: '' }
    : splitDecimal(value, { locale, digits, sign })
  const shown = asWideAs ? padded(whole, splitDecimal(asWideAs, { locale, digits, sign }).whole) : whole
  const style = { '--characters': shown.length + fraction.length } as CSSProperties
  return (
    <span className={cx(styles.money, styles[size], 'num', className)} style={style}>
      {shown}
      {fraction && <span className={styles.fraction}>{fraction}</span>}
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  )
}

/** `text` after spaces as wide as the figures and separators by which it is shorter than `full`. */
function padded(text: string, full: string): string {
  const missing = full.slice(0, Math.max(0, full.length - text.length))
  return missing.replace(/\D/g, '\u2008').replace(/\d/g, '\u2007') + text
}

interface AmountProps extends Omit<MoneyProps, 'size' | 'asWideAs'> {}

/** Same as `Money` for running text: same digits, no display type. */
export function Amount({ value, unit, digits = 2, sign = false, hidden, className }: AmountProps) {
  const { locale } = useUi()
  const text = hidden ? '••••' : formatDecimal(value, { locale, digits, sign })
  return (
    <span className={cx('num', 'nowrap', className)}>
      {text}
      {unit && ` ${unit}`}
    </span>
  )
}
