interface Serving {
  atOnce: number
  /** Maximum number of items in a group. */
  most: number
  /** Milliseconds for which a group runs alone. Another group starts beside it only when these have passed. */
  aloneMs?: number
}

/**
 * Items that arrive while groups are running form the next group. When none is running, an item waits only
 * for the end of this round of the event loop, so that items of the same round go together. `run` handles the
 * failures of its items itself and must not reject.
 */
export function inBatches<T>(
  { atOnce, most, aloneMs = 0 }: Serving,
  run: (group: T[]) => Promise<void>,
): (item: T) => void {
  const waiting: T[] = []
  let underWay = 0
  /** Running groups beside which no other may start yet (`aloneMs`). */
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

  /** Returns the function that ends this; after `aloneMs` it is called in any case. */
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
