import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { useClientState } from './client-state.ts'

export function useAppName(): string {
  return useClientState(state => state.globalConfig.app_name) || PRODUCT_NAME
}
