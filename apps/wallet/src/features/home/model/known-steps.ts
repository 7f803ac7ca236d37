import { storage } from '#shared/state/storage.ts'

const KEY = 'Matemax_steps_done'

export function stepsWereDone(uid: string): boolean {
  return uid !== '' && storage.get(KEY) === uid
}

export function rememberSteps(uid: string, done: boolean) {
  if (uid !== '' && done !== stepsWereDone(uid)) storage.set(KEY, done ? uid : '')
}
