import { cx } from '@matin/ui/cx'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import type { ReactNode } from 'react'
import styles from './page-skeleton.module.css'

/** Skeleton of a page. Compose it of the shapes below. */
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
  /** Width of the shape at the end of each row. */
  end?: number | string
}

/** Skeleton rows: a name at the start, and a figure, a switch or an icon at the end. */
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

/** Skeleton of a paragraph, or of a heading. */
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

/** Skeleton of a chat message, from or to the customer. */
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

/** Skeleton of a long text with headings. */
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
