import styles from './brand.module.css'

/** Mark of the brand: a day of twelve strokes, with 4 am in jade. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <path d="M14 26v-4.400M8 24.390l2.200-3.810M2 14h4.400M3.610 8l3.810 2.200M8 3.610l2.200 3.810M14 2v4.400M20 3.610l-2.200 3.810M24.390 8l-3.810 2.200M26 14h-4.400M24.390 20l-3.810-2.200M20 24.390l-2.200-3.810" />
      <path className={styles.payout} d="M3.610 20l6.580-3.800" />
    </svg>
  )
}

export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>{name}</span>
    </span>
  )
}
