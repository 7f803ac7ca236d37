import { hashOf } from './place.ts'
import type { RoutePath, Target } from './register.ts'
import { useRouter } from './router-context.tsx'

/**
 * Returns a function that goes one step back. A page that was opened directly (a shared link) leads to
 * `otherwise`, by default the page above it in the app's table.
 */
export function useBack<const P extends RoutePath>(otherwise?: Target<P>): () => void {
  const router = useRouter()
  return () => router.back(otherwise && hashOf(otherwise.to, otherwise.search))
}
