import { useEffect } from 'react'

/** Names the page in the browser's tab and history: "Withdrawals · Matin console". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Matin console`
  }, [title])
}
