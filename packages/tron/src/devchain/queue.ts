/** Runs one task after the other; a failed one does not stop the next. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return task => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
}
