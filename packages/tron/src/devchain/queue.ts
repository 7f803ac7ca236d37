/** Returns a function that runs tasks one after the other. A failed task does not stop the next. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return task => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
}
