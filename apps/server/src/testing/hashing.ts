import { availableParallelism } from 'node:os'
import { HASHING } from '../platform/secrets/hashing.ts'

/**
 * Occupies all places of the password-hashing queue until the returned function is called. A place that rests
 * after a hash is occupied before any work that is requested later.
 */
export function heldHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < availableParallelism(); place++)
    void HASHING.run(`held ${place}`, () => promise)
  return resolve
}
