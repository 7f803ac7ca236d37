import { useClientState } from './client-state.ts'

/** The name is a deployment setting. */
export function useAppName(): string {
  return useClientState(state => state.globalConfig.app_name) || 'Matin'
}
