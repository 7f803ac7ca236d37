import { hashOf } from './place.ts'
import type { RoutePath, Target } from './register.ts'
import { useRouter } from './router-context.tsx'

/** A page that was opened directly, as by a shared link, goes to `otherwise`, by default its parent. */
export function useBack<const P extends RoutePath>(otherwise?: Target<P>): () => void {
  const router = useRouter()
  return () => router.back(otherwise && hashOf(otherwise.to, otherwise.search))
}
