import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import { formatDecimal, placesOf, splitDecimal } from './decimal.ts'
import styles from './money.module.css'
import { useUi } from './ui-provider.tsx'

interface MoneyProps {
  /** Decimal string as it is in the server's answer, never a float. */
  value: string
  unit?: string
  /** Number of decimals shown; more are cut, never rounded up. 'all': at least two. */
  digits?: number | 'all'
  sign?: boolean
  size?: 'xl' | 'l' | 'm' | 's' | 'inherit'
  hidden?: boolean
  className?: string | undefined
  /** Value whose width the amount takes, so that the text after it stays in place while it counts up. */
  asWideAs?: string
}

export function Money(props: MoneyProps) {
  const { value, unit, sign = false, size = 'm', hidden, className, asWideAs } = props
  const { locale } = useUi()
  const digits = digitsOf(props)
  const { whole, fraction } = hidden
    ? { whole: '••••••', fraction: '' }
    : splitDecimal(value, { locale, digits, sign })
  const shown = asWideAs ? padded(whole, splitDecimal(asWideAs, { locale, digits, sign }).whole) : whole
  const style = { '--characters': shown.length + fraction.length } as CSSProperties
  return (
    <span className={cx(styles.money, styles[size], 'num', className)} style={style} translate="no">
      {shown}
      {fraction && <span className={styles.fraction}>{fraction}</span>}
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  )
}

function digitsOf({
  value,
  digits = 2,
}: Pick<MoneyProps, 'value'> & { digits?: MoneyProps['digits'] | undefined }) {
  return digits === 'all' ? placesOf(value) : digits
}

/** Pads at the start with spaces as wide as the digits and separators by which `text` is shorter. */
function padded(text: string, full: string): string {
  const missing = full.slice(0, Math.max(0, full.length - text.length))
  return missing.replace(/\D/g, '\u2008').replace(/\d/g, '\u2007') + text
}

interface AmountProps extends Omit<MoneyProps, 'size' | 'asWideAs'> {}

/** Amount in running text: the digits of `Money` in the text's own font. */
export function Amount({ value, unit, digits, sign = false, hidden, className }: AmountProps) {
  const { locale } = useUi()
  const format = { locale, digits: digitsOf({ value, digits }), sign }
  const text = hidden ? '••••' : formatDecimal(value, format)
  return (
    <span className={cx('num', 'nowrap', className)} translate="no">
      {text}
      {unit && ` ${unit}`}
    </span>
  )
}
