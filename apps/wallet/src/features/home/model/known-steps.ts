import { storage } from '#shared/state/storage.ts'

const KEY = 'Matemax_steps_done'

/** Returns whether this customer had completed all three steps when this device last loaded them. */
export function stepsWereDone(uid: string): boolean {
  return uid !== '' && storage.get(KEY) === uid
}

export function rememberSteps(uid: string, done: boolean) {
  if (uid !== '' && done !== stepsWereDone(uid)) storage.set(KEY, done ? uid : '')
}
