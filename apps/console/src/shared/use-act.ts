import { isApiError } from '@matin/contract/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { STEP_UP_ERRORS } from '@matin/contract/step-up'
import { toast } from '@matin/ui/toast'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { type StepUpWords, useStepUp } from './step-up.tsx'

/** The operator thought better of an act that was to be proven. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Where a screen has no words of its own. What the contract says of an endpoint is for developers. */
const CONFIRM: StepUpWords = { title: 'Confirm that it is you' }

/** Whether the server wants to be shown who acts. */
export function wantsProof(error: unknown): boolean {
  return STEP_UP_ERRORS.some(word => word.endsWith('_required') && isApiError(error, word))
}

/**
 * One act of an operator: the same input keeps its key until it is done, and all that is shown is asked for anew. Where the endpoint
 * declares `stepUp`, who acts is asked first, in `words` about the input.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  said: string | ((input: InputOf<E>) => string),
  words: (input: InputOf<E>) => StepUpWords = () => CONFIRM,
) {
  const intent = useIntentKey()
  const queries = useQueryClient()
  const prove = useStepUp()
  async function proven(input: InputOf<E>): Promise<DataOf<E>> {
    const proof = await prove(endpoint, input, words(input))
    if (!proof) throw new Cancelled()
    return call(endpoint, input, { intent: intent.keyFor(input), proof })
  }
  return useMutation<DataOf<E>, Error, InputOf<E>>({
    async mutationFn(input) {
      if (endpoint.stepUp === true) return proven(input)
      try {
        return await call(endpoint, input, { intent: intent.keyFor(input) })
      } catch (error) {
        // What it needs has closed meanwhile.
        if (endpoint.stepUp && wantsProof(error)) return proven(input)
        throw error
      }
    },
    onSuccess: (_, input) => {
      intent.done()
      toast(typeof said === 'string' ? said : said(input), 'pos')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
