import { useRef } from 'react'
import { randomUuid } from './random-uuid.ts'

export interface Intent {
  keyFor: (input: unknown) => string
  done: () => void
}

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
 * A retry with the same input gets the same key, another input gets another key, and `done` forgets all of
 * them. Use `call(endpoint, input, { intent: intent.keyFor(input) })`, then `intent.done()` on success. Pass
 * the whole input, with the PIN: after a lost answer and a mistyped PIN, the right PIN gets the first key.
 */
export function useIntentKey(): Intent {
  const ref = useRef<Intent | null>(null)
  ref.current ??= createIntent()
  return ref.current
}
