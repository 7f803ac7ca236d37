import { availableParallelism } from 'node:os'
import { HASHING } from '../platform/secrets/hashing.ts'

/**
 * Occupies all places of the hashing queue until it is released. A place in its cooldown takes one of these
 * next, so they run before everything requested afterwards.
 */
export function heldHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < availableParallelism(); place++)
    void HASHING.run(`held ${place}`, () => promise)
  return resolve
}
