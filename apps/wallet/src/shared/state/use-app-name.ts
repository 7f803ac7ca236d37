import { useClientState } from './client-state.ts'

/** Name of the app, a deployment setting. */
export function useAppName(): string {
  return useClientState(state => state.globalConfig.app_name) || 'Matin'
}
