import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { useEffect } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME} console`
  }, [title])
}
