import { getTokenData } from '@matin/contract/assets'
import { getTopupAddress } from '@matin/contract/recharge'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { useClientState } = await import('../state/client-state.ts')
const { mirrorMoney } = await import('./mirror-money.ts')

const zero = { mining: '0.000000', frozen: '0.000000', locked: '0.000000', unclaimed: '0.000000' }
const balances = {
  total: '12.500000',
  spotTotal: '12.500000',
  miningTotal: '0.000000',
  available: '12.500000',
  todayIncome: '0.000000',
  ordersInProgress: 0,
  prices: null,
  assets: [{ asset: 'USDT', spot: '12.500000', spotValue: '12.500000', ...zero }],
}
const address = {
  network: 'TRC-20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  minimum: '10.000000',
  confirmationsNeeded: 19,
  withoutReceipt: [],
}

beforeEach(() => useClientState.setState({ usdt_balance: 0, walletAddress: '' }))

it('the client state mirrors the balance and the address of cached and later answers', () => {
  const client = new QueryClient()
  client.setQueryData([getTokenData.path, {}], balances)
  mirrorMoney(client)
  expect(useClientState.getState().usdt_balance).toBe('12.500000')
  client.setQueryData([getTopupAddress.path, {}], address)
  expect(useClientState.getState().walletAddress).toBe(address.address)
})

it('the client state ignores malformed answers, and every answer after mirroring is stopped', () => {
  const client = new QueryClient()
  const stop = mirrorMoney(client)
  client.setQueryData([getTokenData.path, {}], { assets: 'none' })
  expect(useClientState.getState().usdt_balance).toBe(0)
  stop()
  client.setQueryData([getTokenData.path, {}], balances)
  expect(useClientState.getState().usdt_balance).toBe(0)
})
