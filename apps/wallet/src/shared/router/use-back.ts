import { hashOf } from './place.ts'
import type { RoutePath, Target } from './register.ts'
import { useRouter } from './router-context.tsx'

/**
 * Returns a function that goes one step back. On a page that was opened directly, such as by a shared link,
 * it goes to `otherwise`, by default to the page's parent in the route table.
 */
export function useBack<const P extends RoutePath>(otherwise?: Target<P>): () => void {
  const router = useRouter()
  return () => router.back(otherwise && hashOf(otherwise.to, otherwise.search))
}
