import { Loading, Skeleton } from '@matin/ui/skeleton'
import styles from './request-skeleton.module.css'

/** Skeleton of one recharge, withdrawal or order: heading, amount and steps. */
export function RequestSkeleton({ steps = 4 }: { steps?: number }) {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton width="32%" height={14} />
        <Skeleton width="56%" height={38} />
        <Skeleton height={24} />
        {Array.from({ length: steps }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
          <div key={index} className={styles.step}>
            <Skeleton width={24} height={24} round />
            <Skeleton width="48%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
