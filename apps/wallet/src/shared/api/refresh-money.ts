import type { QueryClient } from '@tanstack/react-query'
import { AFTER_MONEY } from './affected.ts'

/** Refetches everything with balances, capacities or limits, after money has moved. */
export function refreshMoney(client: QueryClient) {
  for (const path of AFTER_MONEY) void client.invalidateQueries({ queryKey: [path] })
}
