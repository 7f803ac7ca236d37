/** Runs what is asked for under one key one after the other, in the order in which it came. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    const over = mine.catch(() => {})
    last.set(key, over)
    void over.then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    return mine
  }
}
