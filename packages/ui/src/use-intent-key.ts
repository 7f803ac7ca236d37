import { useRef } from 'react'
import { randomUuid } from './random-uuid.ts'

export interface Intent {
  /** Returns the key for this input, the same as long as the input is the same. */
  keyFor: (input: unknown) => string
  /** Ends an intent that was carried out: the next one gets a new key. */
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
 * Returns the idempotency keys of a customer's intents. Retries of the same input keep its key, another input
 * has another one, and success ends all of them. `call(endpoint, input, { intent: intent.keyFor(input) })`,
 * then `intent.done()` on success. Pass the whole input, PIN included: after a lost answer and a mistyped
 * PIN, the right PIN finds its first key again.
 */
export function useIntentKey(): Intent {
  const ref = useRef<Intent | null>(null)
  ref.current ??= createIntent()
  return ref.current
}
