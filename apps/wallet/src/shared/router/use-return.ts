import { useRouter } from './router-context.tsx'

/** A page of this app and nothing else: an address from outside must not lead customers away. */
export function isInnerPath(path: string | undefined): path is `/pages/${string}` {
  return path !== undefined && /^\/pages\/[\w/]+(\?[^#]*)?$/.test(path)
}

/**
 * Leads to where the customer was before the sign-in pages, however many of them were looked at. When they were opened by
 * a shared link it is `back`, and without a place it is the home page.
 */
export function useReturn(back: string | undefined): () => void {
  const router = useRouter()
  return () => router.leave(`#${isInnerPath(back) ? back : '/pages/Home/index'}`)
}
