import { useRef } from 'react'
import { randomUuid } from './random-uuid.ts'

export interface Intent {
  /** The key for this input: the same as long as the input is the same. */
  keyFor: (input: unknown) => string
  /** The intent has been carried out; whatever comes next is a new one. */
  done: () => void
}

/** Creates the idempotency keys of `useIntentKey`, without React. */
export function createIntent(newKey: () => string = randomUuid): Intent {
  const keys = new Map<string, string>()
  return {
    keyFor(input) {
      const text = JSON.stringify(input)
      const key = keys.get(text) ?? newKey()
      keys.set(text, key)
      return key
    },
    done() {
      keys.clear()
    },
  }
}

/**
 * One idempotency key per customer intent: retries of the same input keep it, success or changed input renews it.
 * `call(endpoint, input, { intent: intent.keyFor(input) })`, then `intent.done()` on success. Give the whole
 * input, PIN included: after a lost answer and a mistyped PIN, the right PIN finds its first key again.
 */
export function useIntentKey(): Intent {
  const ref = useRef<Intent | null>(null)
  ref.current ??= createIntent()
  return ref.current
}
