export interface QueueLimits {
  /** Maximum number of items that run at once. */
  atOnce: number
  /** Maximum number of items that may wait: `most` of all keys, `share` of one key. */
  most: number
  share: number
  /**
   * Pauses after an item, before the next one starts in its place. Gets the milliseconds that the item took.
   */
  rest?: (milliseconds: number) => Promise<void>
}

/** Concurrency limiter for expensive work, with a bounded queue. A key with many items delays only itself. */
export interface Queue {
  /**
   * Runs `work` in its turn: keys alternate, and items of a key stay in order. Rejects with `Busy` when the
   * queue is full.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Throws `Busy` if `run` would reject with it for this key. */
  assertCapacity(key: string): void
  waiting(): number
  /** Returns the number of items refused so far. */
  refused(): number
}

/** Error of a full queue; nothing was done. */
export class Busy extends Error {
  /** Whether it is the key's own items that fill the queue, up to its share. */
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'too many of one wait' : 'too many wait')
    this.own = own
  }
}

export function createQueue({ atOnce, most, share, rest }: QueueLimits): Queue {
  /** Waiting items by key, in the order in which the keys are served. */
  const lines = new Map<string, (() => Promise<void>)[]>()
  let working = 0
  let waiting = 0
  let refused = 0

  function assertCapacity(key: string): void {
    if (working < atOnce) return
    const own = (lines.get(key)?.length ?? 0) >= share
    if (!own && waiting < most) return
    refused++
    throw new Busy(own)
  }

  function next(): void {
    if (working >= atOnce) return
    const [first] = lines
    if (!first) return
    const [key, line] = first
    const item = line.shift()
    // Moves the key behind the others.
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    if (!item) return
    waiting--
    working++
    const start = performance.now()
    void item()
      .then(() => rest?.(performance.now() - start))
      .finally(() => {
        working--
        next()
      })
    next()
  }

  return {
    run: (key, work) =>
      new Promise((resolve, reject) => {
        assertCapacity(key)
        const line = lines.get(key) ?? []
        lines.set(key, line)
        waiting++
        line.push(() => work().then(resolve, reject))
        next()
      }),
    assertCapacity,
    waiting: () => waiting,
    refused: () => refused,
  }
}
