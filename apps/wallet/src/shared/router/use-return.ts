import { useRouter } from './router-context.tsx'

/** An address from outside must not lead customers away. */
export function isInnerPath(path: string | undefined): path is `/pages/${string}` {
  return path !== undefined && /^\/pages\/[\w/]+(\?[^#]*)?$/.test(path)
}

/** Goes back over all sign-in pages. If they were opened directly, goes to `back`, by default to Home. */
export function useReturn(back: string | undefined): () => void {
  const router = useRouter()
  return () => router.leave(`#${isInnerPath(back) ? back : '/pages/Home/index'}`)
}
