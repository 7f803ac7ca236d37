import { cx } from './cx.ts'
import { formatDecimal } from './decimal.ts'
import styles from './price-change.module.css'
import { useUi } from './ui-provider.tsx'

/** `percent` is a signed decimal string ("-0.86"). Arrow and word say the direction, colour only repeats it. */
export function PriceChange({ percent, boxed }: { percent: string; boxed?: boolean }) {
  const { locale, labels } = useUi()
  const falls = percent.startsWith('-')
  const flat = !/[1-9]/.test(percent)
  const size = formatDecimal(percent.replace('-', ''), { locale, digits: 2 })
  const way = flat ? 'flat' : falls ? 'down' : 'up'
  return (
    <span className={cx(styles.change, styles[way], boxed && styles.boxed, 'num')}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path
          d={flat ? 'M1 4.300h8v1.400H1z' : falls ? 'M5 8.500.7 1.500h8.600z' : 'M5 1.500 9.300 8.500H.7z'}
        />
      </svg>
      <span className="sr">{labels[way === 'flat' ? 'unchanged' : way]} </span>
      {size}%
    </span>
  )
}
