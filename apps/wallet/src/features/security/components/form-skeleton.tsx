import { Loading, Skeleton } from '@matin/ui/skeleton'

/** Skeleton of a form: its purpose, three fields and a button. */
export function FormSkeleton() {
  return (
    <Loading>
      <div className="stack gap-5 pad pt-2">
        <Skeleton height={40} />
        <Skeleton height={76} />
        <Skeleton height={82} />
        <Skeleton height={82} />
        <Skeleton height={52} />
      </div>
    </Loading>
  )
}
