import type { QueryClient } from '@tanstack/react-query'
import { AFTER_MONEY } from './affected.ts'

/** After money moved: whatever shows balances, capacities or limits asks again. */
export function refreshMoney(client: QueryClient) {
  for (const path of AFTER_MONEY) void client.invalidateQueries({ queryKey: [path] })
}
