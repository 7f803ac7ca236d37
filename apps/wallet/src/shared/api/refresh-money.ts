import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { getHomeData } from '@matin/contract/home'
import { getMineOrder, getTrial, listMines, listUserMines } from '@matin/contract/mining'
import { getTopup, getTopupAddress, listTopups } from '@matin/contract/recharge'
import { getWithdrawal, getWithdrawalTerms, listWithdrawals } from '@matin/contract/withdrawal'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from './queries.ts'

const touched = [
  getTokenData,
  getWalletLog,
  getHomeData,
  listMines,
  listUserMines,
  getMineOrder,
  getTrial,
  getTopupAddress,
  listTopups,
  getTopup,
  getWithdrawalTerms,
  listWithdrawals,
  getWithdrawal,
]

/** After money moved: whatever shows balances, capacities or limits asks again. */
export function refreshMoney(client: QueryClient) {
  for (const endpoint of touched) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
}
