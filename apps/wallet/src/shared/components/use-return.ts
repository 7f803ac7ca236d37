import { useRouter } from '@tanstack/react-router'

/** A page of this app and nothing else: an address from outside must not lead customers away. */
export function isInnerPath(path: string | undefined): path is `/pages/${string}` {
  return path !== undefined && /^\/pages\/[\w/]+(\?[^#]*)?$/.test(path)
}

/** Leads to where the customer was before signing in; without a place, to the home page. */
export function useReturn(back: string | undefined): () => void {
  const router = useRouter()
  return () => router.history.replace(isInnerPath(back) ? back : '/pages/Home/index')
}
