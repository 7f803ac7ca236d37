import { cx } from './cx.ts'
import { formatDecimal } from './decimal.ts'
import { directionOf } from './direction.ts'
import styles from './price-change.module.css'
import { useUi } from './ui-provider.tsx'

const arrows = {
  up: 'M5 1.5 9.3 8.5H.7z',
  down: 'M5 8.5.7 1.5h8.6z',
  flat: 'M1 4.3h8v1.4H1z',
}

interface PriceChangeProps {
  /** Signed decimal string ("-0.86"). */
  percent: string
  boxed?: boolean
}

/** Change of a price. Arrow and text give the direction; the colour only repeats it. */
export function PriceChange({ percent, boxed }: PriceChangeProps) {
  const { locale, labels } = useUi()
  const way = directionOf('0', percent)
  const size = formatDecimal(percent.replace('-', ''), { locale, digits: 2 })
  return (
    <span className={cx(styles.change, styles[way], boxed && styles.boxed, 'num')}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={arrows[way]} />
      </svg>
      <span className="sr">{labels[way === 'flat' ? 'unchanged' : way]} </span>
      {size}%
    </span>
  )
}
