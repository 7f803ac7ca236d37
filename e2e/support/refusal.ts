import { Refused } from './customer.ts'

/** Returns the error word of a refused command; null if it succeeds. Rethrows other errors. */
export function refusalOf(act: Promise<unknown>): Promise<string | null> {
  return act.then(
    () => null,
    error => {
      if (error instanceof Refused) return error.word
      throw error
    },
  )
}
