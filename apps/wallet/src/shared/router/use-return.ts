import { useRouter } from './router-context.tsx'

/**
 * Returns whether a path is a page of this app, because an address from outside must not lead customers away.
 */
export function isInnerPath(path: string | undefined): path is `/pages/${string}` {
  return path !== undefined && /^\/pages\/[\w/]+(\?[^#]*)?$/.test(path)
}

/**
 * Returns a function that goes back to the page before the sign-in pages, however many of them were visited.
 * If they were opened by a shared link it goes to `back`, by default to the home page.
 */
export function useReturn(back: string | undefined): () => void {
  const router = useRouter()
  return () => router.leave(`#${isInnerPath(back) ? back : '/pages/Home/index'}`)
}
