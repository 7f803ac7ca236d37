/**
 * Calls back once when npm is killed without a word to us: what it started must not live on unseen.
 * Without npm there is nobody to watch (a shell may well end before what it has started).
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
