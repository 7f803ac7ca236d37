import { isApiError } from '@matin/client/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { STEP_UP_ERRORS } from '@matin/contract/step-up'
import { toast } from '@matin/ui/toast'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { useConfirm } from './confirm.tsx'
import { type StepUpWords, useStepUp } from './step-up.tsx'
import { staleness } from './use-freshness.ts'

/** The operator thought better of an act that was to be proven. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Where a screen has no words of its own. What the contract says of an endpoint is for developers. */
const CONFIRM: StepUpWords = { title: 'Confirm that it is you' }

/** Who decided it before the operator did; null of every other error. The server names them in the answer's data. */
export function decidedBy(error: unknown): string | null {
  if (!isApiError(error, 'already_ended')) return null
  const { by } = (error.data ?? {}) as { by?: unknown }
  return typeof by === 'string' ? by : null
}

/** Whether the server wants to be shown who acts. */
export function wantsProof(error: unknown): boolean {
  return STEP_UP_ERRORS.some(word => word.endsWith('_required') && isApiError(error, word))
}

/**
 * One act of an operator: the same input keeps its key until it is done, and all that is shown is asked for anew. It is asked about
 * first, in `words` about the input: for a proof where the endpoint declares `stepUp`, else with a button to go on. Null asks nothing,
 * which is for what decides nothing. `onDone` runs as soon as it is done, also where its page was left meanwhile: it drops the draft, which
 * would otherwise be sent twice.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  said: string | ((input: InputOf<E>) => string),
  words?: (input: InputOf<E>) => StepUpWords | null,
  onDone?: () => void,
) {
  const intent = useIntentKey()
  const queries = useQueryClient()
  const prove = useStepUp()
  const confirm = useConfirm()
  /** What is decided is decided by what the page shows. */
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
  return useMutation<DataOf<E>, Error, InputOf<E>>({
    async mutationFn(input) {
      const question = words?.(input)
      if (question || endpoint.stepUp) requireFresh()
      if (endpoint.stepUp === true) return proven(input)
      if (question && !question.confirmed && !(await confirm(question))) throw new Cancelled()
      try {
        return await call(endpoint, input, { intent: intent.keyFor(input) })
      } catch (error) {
        // What it needs has closed meanwhile.
        if (endpoint.stepUp && wantsProof(error)) return proven(input, question != null)
        throw error
      }
    },
    onSuccess: (_, input) => {
      intent.done()
      onDone?.()
      toast(typeof said === 'string' ? said : said(input), 'pos')
    },
    onError(error) {
      const by = decidedBy(error)
      if (by !== null) toast(`${by} decided it meanwhile`, 'neg')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
