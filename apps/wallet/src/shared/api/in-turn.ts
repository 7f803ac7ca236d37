const tails = new Map<string, Promise<unknown>>()

/**
 * Runs `work` under a lock with this name, which all tabs of this browser share: one caller after another. A
 * closing tab releases its lock. Pages without HTTPS have no locks; there the order holds only within a page.
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
