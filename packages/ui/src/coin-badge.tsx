import styles from './coin-badge.module.css'
import { coinPaths } from './coin-paths.ts'
import { cx } from './cx.ts'

export function CoinBadge({ symbol, small }: { symbol: string; small?: boolean }) {
  const glyph = coinPaths[symbol]
  return (
    <span className={cx(styles.coin, styles[symbol.toLowerCase()], small && styles.small)} aria-hidden="true">
      {glyph ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={glyph} />
        </svg>
      ) : (
        symbol.slice(0, 1)
      )}
    </span>
  )
}
