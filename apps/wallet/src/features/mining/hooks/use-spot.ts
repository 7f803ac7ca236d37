import { getTokenData } from '@matin/contract/assets'
import type { AssetId } from '@matin/domain/money/asset'
import { useEndpoint } from '#shared/api/queries.ts'
import { useSession } from '#shared/state/session.ts'

/** Spot balance that a purchase is paid from: null for a guest, undefined until it is known. */
export function useSpot(asset: AssetId | undefined) {
  const signedIn = useSession(session => session.token !== null)
  const { data, error, refetch } = useEndpoint(getTokenData, {}, { enabled: signedIn })
  return { spot: signedIn ? data?.assets.find(item => item.asset === asset)?.spot : null, error, refetch }
}
