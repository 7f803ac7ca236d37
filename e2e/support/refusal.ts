import { Refused } from './customer.ts'

/** Reason for which a command is refused; null when it succeeds. Throws other errors. */
export function refusalOf(act: Promise<unknown>): Promise<string | null> {
  return act.then(
    () => null,
    error => {
      if (error instanceof Refused) return error.word
      throw error
    },
  )
}
