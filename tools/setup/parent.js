/**
 * Calls `callback` once if npm is killed without a signal to this process, so that this process can end its
 * children. Does nothing without npm, because a shell may end before the programs it started.
 *
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 1000)
  timer.unref()
}
