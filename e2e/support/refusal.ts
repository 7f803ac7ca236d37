import { Refused } from './customer.ts'

/** What an act is refused with, null when it was done. A fault, unlike a refusal, is thrown. */
export function refusalOf(act: Promise<unknown>): Promise<string | null> {
  return act.then(
    () => null,
    error => {
      if (error instanceof Refused) return error.word
      throw error
    },
  )
}
