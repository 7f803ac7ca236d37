import type { Router } from './router.ts'
import { useRouter } from './router-context.tsx'

/** Returns `navigate({ to: '/pages/DEFI/order', search: { id } })`, the same function at every render. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}
