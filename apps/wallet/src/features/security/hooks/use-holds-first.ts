import { getSecurity } from '@matin/contract/security'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'

/** Whether a first PIN, contact, authenticator or passkey holds withdrawals, as a value of the texts. */
export function useHoldsFirst(): string {
  const state = useQuery(endpointQuery(getSecurity, {})).data
  return String(state?.everHeldMoney !== false)
}
