import { ARTWORK_SIZE, ARTWORK_STROKE, artworkOf } from '@matin/domain/mining/artwork'
import { cx } from '@matin/ui/cx'
import { useMemo } from 'react'
import styles from './artwork.module.css'

interface ArtworkProps {
  productId: string
  edition: number
  /** In words, where the name does not stand beside it. */
  label?: string
  className?: string | undefined
}

/** The dial of one edition, drawn here by the domain's rule: the same picture on every device. */
export function Artwork({ productId, edition, label, className }: ArtworkProps) {
  const { ground, tick, accent } = useMemo(() => artworkOf(productId, edition), [productId, edition])
  const words = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...words}
      viewBox={`0 0 ${ARTWORK_SIZE} ${ARTWORK_SIZE}`}
      fill="none"
      strokeWidth={ARTWORK_STROKE}
      strokeLinecap="round"
      className={cx(styles.artwork, className)}
    >
      <rect width={ARTWORK_SIZE} height={ARTWORK_SIZE} fill={ground} />
      <path d={tick.path} stroke={tick.colour} />
      <path d={accent.path} stroke={accent.colour} />
    </svg>
  )
}
