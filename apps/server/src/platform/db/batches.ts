/** How a queue of `inBatches` is served. */
interface Serving {
  /** Groups under way, at most. */
  atOnce: number
  /** Items of a group, at most. */
  most: number
  /** A group has this long to itself: only behind one that takes longer does another begin meanwhile. */
  aloneMs?: number
}

/**
 * Collects items for work that is cheaper in batches. Items that arrive while batches are running form the next one.
 * When none is running, an item waits only for the end of this round of the event loop, so that items of the same
 * round go together. `run` settles its items itself and must not reject.
 */
export function inBatches<T>(
  { atOnce, most, aloneMs = 0 }: Serving,
  run: (group: T[]) => Promise<void>,
): (item: T) => void {
  const waiting: T[] = []
  let underWay = 0
  /** Groups under way that have not had their time to themselves. */
  let young = 0
  let scheduled = false

  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= atOnce || young > 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      underWay++
      const grow = growing()
      void run(waiting.splice(0, most)).finally(() => {
        underWay--
        grow()
      })
      schedule()
    })
  }

  /** Lets others begin beside a new group: when it is called, or when its time is over. */
  const growing = () => {
    let isYoung = aloneMs > 0
    if (isYoung) young++
    const grow = () => {
      clearTimeout(timer)
      if (isYoung) young--
      isYoung = false
      schedule()
    }
    const timer = isYoung ? setTimeout(grow, aloneMs) : undefined
    return grow
  }

  return item => {
    waiting.push(item)
    schedule()
  }
}
