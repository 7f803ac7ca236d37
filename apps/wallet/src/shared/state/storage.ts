/** Values that could not be written to storage. They last until the page closes. */
const unwritten = new Map<string, string>()

/** Never throws. Where it is blocked or full, values last until the page closes. */
export const storage = {
  get(key: string): string | null {
    const kept = unwritten.get(key)
    if (kept !== undefined) return kept
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
      unwritten.delete(key)
    } catch {
      unwritten.set(key, value)
    }
  },
  remove(key: string) {
    unwritten.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing could be stored either.
    }
  },
  under(prefix: string): string[] {
    const keys = [...unwritten.keys()]
    try {
      keys.push(...Object.keys(localStorage))
    } catch {
      // Nothing could be stored.
    }
    return keys.filter(key => key.startsWith(prefix))
  },
}
