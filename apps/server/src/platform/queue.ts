export interface QueueLimits {
  /** Items that are worked on at once. */
  atOnce: number
  /** Items that may wait, of all keys and of one. */
  most: number
  share: number
  /** What a place does after an item that took so many milliseconds, before it takes the next one. */
  rest?: (milliseconds: number) => Promise<void>
}

/** Work that costs much, in a line of bounded length: whoever asks for much waits behind their own, not others behind them. */
export interface Queue {
  /** Does `work` when it is its turn: keys take turns, items of a key go in their order. Rejects with `Busy` when there is no room. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Rejects what `run` would reject. */
  requireRoom(key: string): void
  waiting(): number
  /** Items that found no room so far. */
  refused(): number
}

/** There is no room in a line: nothing was done. */
export class Busy extends Error {
  /** Whether it is the key's own items that fill its share. */
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'too many of one wait' : 'too many wait')
    this.own = own
  }
}

export function createQueue({ atOnce, most, share, rest }: QueueLimits): Queue {
  /** By key, in the order of their turns. */
  const lines = new Map<string, (() => Promise<void>)[]>()
  let working = 0
  let waiting = 0
  let refused = 0

  function requireRoom(key: string): void {
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
    // To the end of the turns.
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
        requireRoom(key)
        const line = lines.get(key) ?? []
        lines.set(key, line)
        waiting++
        line.push(() => work().then(resolve, reject))
        next()
      }),
    requireRoom,
    waiting: () => waiting,
    refused: () => refused,
  }
}
