import { storage } from '../../../shared/state/storage.ts'

const KEY = 'Matemax_steps_done'

/** Whether all three steps were done when this device last saw them: until the server says so again. */
export function stepsWereDone(): boolean {
  return storage.get(KEY) === '1'
}

export function rememberSteps(done: boolean) {
  if (done !== stepsWereDone()) storage.set(KEY, done ? '1' : '0')
}
