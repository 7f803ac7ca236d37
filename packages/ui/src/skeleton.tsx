import { type ReactNode, useEffect, useState } from 'react'
import styles from './skeleton.module.css'
import { useUi } from './ui-provider.tsx'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  round?: boolean
}

export function Skeleton({ width = '100%', height = 14, round = false }: SkeletonProps) {
  return <span className={styles.shape} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
}

/** Shows its children after 200 ms, so that quick answers do not flicker. */
export function Loading({ children }: { children: ReactNode }) {
  const { labels } = useUi()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={labels.loading} className={late ? styles.late : styles.early}>
      {children}
    </div>
  )
}

interface SkeletonStackProps {
  /** Sets the gaps and the edges. */
  className: string | undefined
  /** Heights in px of the shapes from top to bottom; with a width where one is not as wide as the others. */
  shapes: readonly (number | [height: number, width: string])[]
}

export function SkeletonStack({ className, shapes }: SkeletonStackProps) {
  return (
    <Loading>
      <div className={className}>
        {shapes.map((shape, index) => {
          const [height, width = '100%'] = typeof shape === 'number' ? [shape] : shape
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
          return <Skeleton key={index} height={height} width={width} />
        })}
      </div>
    </Loading>
  )
}

export function ListSkeleton({ rows = 4, badges = true }: { rows?: number; badges?: boolean }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className={styles.row}>
          {badges && <Skeleton height={40} width={40} round />}
          <span className="stack grow gap-2">
            <Skeleton height={12} width="60%" />
            <Skeleton height={10} width="38%" />
          </span>
          <Skeleton width={72} />
        </div>
      ))}
    </Loading>
  )
}
