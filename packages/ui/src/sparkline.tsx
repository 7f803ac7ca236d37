import styles from './sparkline.module.css'
import { sparklineShape, trendOf } from './sparkline-path.ts'

interface SparklineProps {
  /** Values, oldest first. For drawing only: prices in calculations stay decimal strings. */
  values: readonly number[]
  width?: number
  height?: number
}

export function Sparkline({ values, width = 72, height = 28 }: SparklineProps) {
  const shape = sparklineShape(values, width, height)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`${styles.sparkline} ${styles[trendOf(values)]}`}
      aria-hidden="true"
    >
      {shape ? (
        <>
          <path d={shape.line} />
          <circle cx={shape.end.x} cy={shape.end.y} r="2.2" />
        </>
      ) : (
        <path d={`M3 ${height / 2}H${width - 3}`} className={styles.unknown} />
      )}
    </svg>
  )
}
