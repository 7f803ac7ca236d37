import { AFTER_MONEY } from './affected.ts'
import { queryClient } from './query-client.ts'

export function refreshMoney() {
  for (const path of AFTER_MONEY) void queryClient.invalidateQueries({ queryKey: [path] })
}
