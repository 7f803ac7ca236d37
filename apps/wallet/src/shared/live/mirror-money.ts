import { getTokenData } from '@matin/contract/assets'
import { getTopupAddress } from '@matin/contract/recharge'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useClientState } from '../state/client-state.ts'

/** Copies them into the client state. Loaded after the first paint, because guests have neither. */
export function mirrorMoney(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) take(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated') take(query)
  })
}

function take({ queryKey: [path], state: { data } }: Query) {
  const state = useClientState.getState()
  if (path === getTokenData.path) {
    const balances = getTokenData.data.safeParse(data)
    const usdt_balance = balances.data?.assets.find(({ asset }) => asset === 'USDT')?.spot
    if (usdt_balance !== undefined && usdt_balance !== state.usdt_balance)
      useClientState.setState({ usdt_balance })
  }
  if (path === getTopupAddress.path) {
    const walletAddress = getTopupAddress.data.safeParse(data).data?.address
    if (walletAddress !== undefined && walletAddress !== state.walletAddress)
      useClientState.setState({ walletAddress })
  }
}
