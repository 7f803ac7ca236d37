const tails = new Map<string, Promise<unknown>>()

/**
 * Runs `work` alone under its name, over all tabs of this browser, after earlier callers; a closing tab releases its
 * lock. Pages without HTTPS have no locks: there it is alone in its page.
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
