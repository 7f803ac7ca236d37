import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { useEffect } from 'react'

/** Sets the title in the browser's tab and history: "Withdrawals · Matin console". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME} console`
  }, [title])
}
