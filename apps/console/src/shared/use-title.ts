import { useEffect } from 'react'

/** Sets the title in the browser's tab and history: "Withdrawals · Matin console". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Matin console`
  }, [title])
}
