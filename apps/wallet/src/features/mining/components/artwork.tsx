import { ARTWORK_SIZE, ARTWORK_STROKE, artworkOf } from '@matin/domain/mining/artwork'
import { cx } from '@matin/ui/cx'
import { useMemo } from 'react'
import styles from './artwork.module.css'

interface ArtworkProps {
  productId: string
  edition: number
  className?: string | undefined
}

/** The domain's rule draws it, so that it is the same on every device. */
export function Artwork({ productId, edition, className }: ArtworkProps) {
  const { ground, tick, accent } = useMemo(() => artworkOf(productId, edition), [productId, edition])
  return (
    <svg
      aria-hidden="true"
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
