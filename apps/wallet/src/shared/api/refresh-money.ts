import type { QueryClient } from '@tanstack/react-query'
import { AFTER_MONEY } from './affected.ts'

export function refreshMoney(client: QueryClient) {
  for (const path of AFTER_MONEY) void client.invalidateQueries({ queryKey: [path] })
}
