import { availableParallelism } from 'node:os'
import { HASHING } from '../platform/secrets/hashing.ts'

/**
 * Keeps all places that hash busy until it is told to let go. A place that still rests from what was hashed before takes one of
 * these next: their turns come before those of all that is asked afterwards.
 */
export function heldHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < availableParallelism(); place++)
    void HASHING.run(`held ${place}`, () => promise)
  return resolve
}
