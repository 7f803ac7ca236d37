import { useRouter } from './router-context.tsx'

/**
 * Returns whether a path is a page of this app, because an address from outside must not lead customers away.
 */
export function isInnerPath(path: string | undefined): path is `/pages/${string}` {
  return path !== undefined && /^\/pages\/[\w/]+(\?[^#]*)?$/.test(path)
}

/**
 * Returns a function that goes back to the page before the sign-in pages, however many of these were visited.
 * If the sign-in pages were opened directly, it goes to `back`, by default to the home page.
 */
export function useReturn(back: string | undefined): () => void {
  const router = useRouter()
  return () => router.leave(`#${isInnerPath(back) ? back : '/pages/Home/index'}`)
}
