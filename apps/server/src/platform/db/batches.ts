/**
 * Work that is cheaper together: items that come while `atOnce` groups are under way form the next one, of `most` at
 * most. Nobody waits when fewer are but for the end of this round of the event loop, so that what came in it goes
 * together. `run` settles its items itself and must not reject.
 */
export function inBatches<T>(
  { atOnce, most }: { atOnce: number; most: number },
  run: (group: T[]) => Promise<void>,
): (item: T) => void {
  const waiting: T[] = []
  let underWay = 0
  let scheduled = false

  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= atOnce) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      underWay++
      void run(waiting.splice(0, most)).finally(() => {
        underWay--
        schedule()
      })
      schedule()
    })
  }

  return item => {
    waiting.push(item)
    schedule()
  }
}
