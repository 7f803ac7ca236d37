import { inLanes } from './lanes.ts'

/** Keys of one query. */
const MOST = 100

/**
 * Reads by key so that those who ask while a query is under way share the next one. Nothing is kept: an answer was read
 * after it was asked for. `read` gives what it finds; the rest are undefined.
 */
export function askTogether<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  interface Ask {
    key: K
    resolve(value: V | undefined): void
    reject(error: unknown): void
  }
  const ask = inLanes<Ask>({ lanes: 1, most: MOST }, async asks => {
    try {
      const found = await read([...new Set(asks.map(({ key }) => key))])
      for (const { key, resolve } of asks) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asks) reject(error)
    }
  })
  return key => new Promise((resolve, reject) => ask({ key, resolve, reject }))
}
