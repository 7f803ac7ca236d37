import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Goes back; with no page to go back to (a shared link), to the home page. */
export function useBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/pages/Home/index', replace: true })
  }
}
