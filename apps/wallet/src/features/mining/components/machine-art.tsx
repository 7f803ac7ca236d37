import styles from './machine-art.module.css'

const UNIT_HEIGHT = 26
const MOST_UNITS = 3

/** Picture of a machine as a stack of units, higher for a more expensive machine. Decorative. */
export function MachineArt({ units }: { units: number }) {
  const count = Math.min(MOST_UNITS, Math.max(1, units))
  const height = 6 + UNIT_HEIGHT * count
  return (
    <span className={styles.art}>
      <svg width={88} height={height} viewBox={`0 0 88 ${height}`} aria-hidden="true">
        {Array.from({ length: count }, (_, unit) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the units are all alike and never move
          <g key={unit} transform={`translate(0 ${UNIT_HEIGHT * unit})`}>
            <rect x="6" y="6" width="76" height="21" rx="4" />
            <circle cx="19" cy="16.5" r="5.2" />
            <circle cx="34" cy="16.5" r="5.2" />
            <path d="M48 12v9M53 12v9M58 12v9M63 12v9" />
            <path d="M74 13v2" className={styles.light} />
          </g>
        ))}
      </svg>
    </span>
  )
}
