const tails = new Map<string, Promise<unknown>>()

/**
 * All tabs share the lock, so only one of them runs at a time; a closing tab releases it. A page without
 * HTTPS has no locks: there, only the calls of the same page run one after another.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return locks.request(name, work) as Promise<T>
  const mine = (tails.get(name) ?? Promise.resolve()).then(work, work)
  tails.set(name, mine)
  const leave = () => tails.get(name) === mine && tails.delete(name)
  mine.then(leave, leave)
  return mine
}
