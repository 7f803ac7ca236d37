import { isApiError } from '@matin/client/api-error'
import { STEP_UP_ERRORS } from '@matin/contract/admin/step-up'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { toast } from '@matin/ui/toast'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirm } from '#shared/confirm/confirm.tsx'
import { type StepUpWords, useStepUp } from '#shared/confirm/step-up.tsx'
import { call } from './api.ts'
import { staleness } from './use-freshness.ts'

/** Error when the operator cancels step-up authentication. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Default text of the step-up dialog. The contract's endpoint summaries are for developers. */
const CONFIRM: StepUpWords = { title: 'Confirm it’s you' }

/** Returns whether the server refused a command because it requires step-up authentication. */
export function wantsProof(error: unknown): boolean {
  return STEP_UP_ERRORS.some(word => word.endsWith('_required') && isApiError(error, word))
}

/** Times at which commands succeeded, by the ids that their inputs name, in milliseconds of the browser's clock. */
const succeeded = new Map<string, number>()

/** Succeeded after the list was loaded (`at`): the row is not the next one until the list is refetched. */
export const isOutdated = (id: string, { at }: { at: number }) => (succeeded.get(id) ?? 0) > at

/**
 * Asks first, with `words` about the input: for step-up where the endpoint declares `stepUp`, otherwise for a
 * confirmation; null asks nothing, for commands that decide nothing. `said` is the message of success. The
 * same input keeps its idempotency key until it has succeeded. Success and failure refetch all data. The
 * caller goes on at once, but the command is pending until the refetch has ended. `onDone` runs even after
 * the page was left, to delete the draft, which could otherwise be sent twice.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  said: string | ((input: InputOf<E>) => string),
  words?: (input: InputOf<E>) => StepUpWords | null,
  onDone?: (data: DataOf<E>, input: InputOf<E>) => void,
) {
  const intent = useIntentKey()
  const queries = useQueryClient()
  const prove = useStepUp()
  const confirm = useConfirm()
  const [isUpdating, setUpdating] = useState(false)
  /** Refuses the command while the page's data are stale, because operators decide by them. */
  function requireFresh(): void {
    const stale = staleness(queries.getQueryCache())
    if (stale === null) return
    toast(stale, 'neg')
    throw new Cancelled()
  }
  async function proven(input: InputOf<E>, confirmed = false): Promise<DataOf<E>> {
    const asked = words?.(input) ?? CONFIRM
    const proof = await prove(endpoint, input, confirmed ? { ...asked, confirmed } : asked)
    if (!proof) throw new Cancelled()
    return call(endpoint, input, { intent: intent.keyFor(input), proof })
  }
  const command = useMutation<DataOf<E>, Error, InputOf<E>>({
    async mutationFn(input) {
      const question = words?.(input)
      if (question || endpoint.stepUp) requireFresh()
      if (endpoint.stepUp === true) return proven(input)
      if (question && !question.confirmed && !(await confirm(question))) throw new Cancelled()
      try {
        return await call(endpoint, input, { intent: intent.keyFor(input) })
      } catch (error) {
        // The grant has expired meanwhile.
        if (endpoint.stepUp && wantsProof(error)) return proven(input, question != null)
        throw error
      }
    },
    onSuccess: (data, input) => {
      intent.done()
      for (const id of Object.values(input as object))
        if (typeof id === 'string') succeeded.set(id, Date.now())
      onDone?.(data, input)
      toast(typeof said === 'string' ? said : said(input), 'pos')
    },
    onSettled() {
      setUpdating(true)
      void queries.invalidateQueries().finally(() => setUpdating(false))
    },
  })
  return { ...command, isPending: command.isPending || isUpdating }
}
