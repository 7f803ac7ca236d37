import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { useClientState } from './client-state.ts'

/** Returns the name of the app, a deployment setting. */
export function useAppName(): string {
  return useClientState(state => state.globalConfig.app_name) || PRODUCT_NAME
}
