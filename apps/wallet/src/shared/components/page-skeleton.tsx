import { cx } from '@matin/ui/cx'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import type { ReactNode } from 'react'
import styles from './page-skeleton.module.css'

export function PageSkeleton({ children }: { children: ReactNode }) {
  return (
    <Loading>
      <div className="stack gap-4 pad pt-2">{children}</div>
    </Loading>
  )
}

interface RowsProps {
  count: number
  /** Height of one row in px. */
  height: number
  end?: number | string
}

export function SkeletonRows({ count, height, end = 72 }: RowsProps) {
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className="row justify-between gap-4" style={{ height }}>
          <Skeleton width="42%" />
          <Skeleton width={end} />
        </div>
      ))}
    </div>
  )
}

export function SkeletonText({ lines = 1, width = '64%' }: { lines?: number; width?: string }) {
  return (
    <div className="stack gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <Skeleton key={index} height={12} width={index === lines - 1 ? width : '100%'} />
      ))}
    </div>
  )
}

export function SkeletonBubble({ height, width, mine = false }: SkeletonBubbleProps) {
  return (
    <div className={cx(mine && styles.mine)} style={{ width }}>
      <Skeleton height={height} />
    </div>
  )
}

interface SkeletonBubbleProps {
  height: number
  width: string
  mine?: boolean
}

export function TextSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonText width="36%" />
      <SkeletonText lines={4} />
      <SkeletonText width="42%" />
      <SkeletonText lines={4} width="88%" />
      <SkeletonText lines={3} />
      <SkeletonText width="42%" />
      <SkeletonText lines={4} />
    </PageSkeleton>
  )
}
