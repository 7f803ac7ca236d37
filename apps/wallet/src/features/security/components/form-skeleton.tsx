import { SkeletonStack } from '@matin/ui/skeleton'

export function FormSkeleton() {
  return <SkeletonStack className="stack gap-5 pad pt-2" shapes={[40, 76, 82, 82, 52]} />
}
