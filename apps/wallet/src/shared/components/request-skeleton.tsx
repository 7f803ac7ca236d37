import { Loading, Skeleton } from '@matin/ui/skeleton'

export function RequestSkeleton({ steps = 4 }: { steps?: number }) {
  return (
    <Loading>
      <div className="stack gap-5 pad pt-5.5">
        <Skeleton width="32%" height={14} />
        <Skeleton width="56%" height={38} />
        <Skeleton height={24} />
        {Array.from({ length: steps }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
          <div key={index} className="row gap-3.5 min-h-9">
            <Skeleton width={24} height={24} round />
            <Skeleton width="48%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
