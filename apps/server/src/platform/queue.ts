export interface QueueLimits {
  atOnce: number
  /** Items that may wait: `most` of all guests, as many of all known callers, and `share` of one key. */
  most: number
  share: number
  /** Pauses before the next item starts. Gets the milliseconds that the item took. */
  rest?: (milliseconds: number) => Promise<void>
}

/** A guest, or a caller whom the account knows. */
export type QueueKey = string | { known: string }

/** Everybody can register, so it takes many accounts to fill the places of known callers. */
const SHARE_OF_KNOWN = 10

/** For expensive work. A key with many items delays only itself, and guests take no place of a known caller. */
export interface Queue {
  /**
   * Guests and known callers alternate, their keys too, and items of a key stay in order. Rejects with `Busy`
   * when the queue is full, which costs the longest key its last item when another key has fewer.
   */
  run<T>(key: QueueKey, work: () => Promise<T>): Promise<T>
  /** Throws `Busy` if `run` would reject with it. */
  assertCapacity(key: QueueKey): void
  waiting(): number
  refused(): number
}

/** The queue is full; nothing was done. */
export class Busy extends Error {
  /** The key's own items fill the queue, up to its share. */
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'too many of one wait' : 'too many wait')
    this.own = own
  }
}

interface Item {
  start: () => Promise<void>
  refuse: (reason: Busy) => void
}

export function createQueue({ atOnce, most, share, rest }: QueueLimits): Queue {
  /** By key, in the order in which the keys are served. */
  const guests = { lines: new Map<string, Item[]>(), waiting: 0, share }
  const known: typeof guests = { lines: new Map(), waiting: 0, share: Math.min(share, SHARE_OF_KNOWN) }
  const turns = [guests, known]
  let working = 0
  let refused = 0

  const placeOf = (key: QueueKey) =>
    typeof key === 'string' ? { group: guests, name: key } : { group: known, name: key.known }

  function assertCapacity(key: QueueKey): void {
    if (working < atOnce) return
    const { group, name } = placeOf(key)
    const own = turns.reduce((sum, { lines }) => sum + (lines.get(name)?.length ?? 0), 0) >= group.share
    if (!own && (group.waiting < most || lineBefore(key))) return
    refused++
    throw new Busy(own)
  }

  /** The longest line of the group, if the key has a place before its last item. */
  function lineBefore(key: QueueKey): Item[] | undefined {
    const { group, name } = placeOf(key)
    const [longest = []] = [...group.lines.values()].toSorted((a, b) => b.length - a.length)
    return longest.length > (group.lines.get(name)?.length ?? 0) + 1 ? longest : undefined
  }

  function next(): void {
    if (working >= atOnce) return
    const group = turns.find(({ lines }) => lines.size > 0)
    const [first] = group?.lines ?? []
    if (!group || !first) return
    if (group === turns[0]) turns.reverse()
    const { lines } = group
    const [key, line] = first
    const item = line.shift()
    // Moves the key behind the others.
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    if (!item) return
    group.waiting--
    working++
    const start = performance.now()
    void item
      .start()
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
        const { group, name } = placeOf(key)
        if (group.waiting >= most && working >= atOnce) {
          lineBefore(key)?.pop()?.refuse(new Busy(true))
          group.waiting--
          refused++
        }
        const line = group.lines.get(name) ?? []
        group.lines.set(name, line)
        group.waiting++
        line.push({ start: () => work().then(resolve, reject), refuse: reject })
        next()
      }),
    assertCapacity,
    waiting: () => guests.waiting + known.waiting,
    refused: () => refused,
  }
}
