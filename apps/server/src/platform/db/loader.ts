import DataLoader from 'dataloader'

/** Keys of one query. */
const MOST = 100

/**
 * A DataLoader without its cache: nothing is kept, an answer was read after it was asked for. Who asks while a query
 * is under way shares the next one, so that many who ask never take many connections. `read` gives what it finds; the
 * rest are undefined.
 */
export function loader<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): DataLoader<K, V | undefined> {
  let underWay: Promise<unknown> = Promise.resolve()
  let turn = underWay
  return new DataLoader<K, V | undefined>(
    keys => {
      const found = read([...new Set(keys)])
      underWay = found.catch(() => {})
      return found.then(values => keys.map(key => values.get(key)))
    },
    {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn(dispatch) {
        turn = turn.then(endOfRound).then(() => {
          dispatch()
          return underWay
        })
      },
    },
  )
}

/** What comes in one round of the event loop goes together. */
function endOfRound(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
