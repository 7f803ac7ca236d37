import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { refreshMoney } from './refresh-money.ts'

/** One call that moves money: its idempotency key, and the refresh of all figures that it changed. */
export function useMoneyAction<E extends Endpoint>(endpoint: E) {
  const intent = useIntentKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>): Promise<DataOf<E>> =>
      call(endpoint, input, { intent: intent.keyFor(withoutFactor(input)) }),
    onSuccess: () => intent.done(),
    // After a lost answer the money may have moved, too.
    onSettled: () => refreshMoney(client),
  })
}

/** A second factor proves who it is and changes nothing of what is asked: another code is the same intent. */
function withoutFactor(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'factor'))
}
