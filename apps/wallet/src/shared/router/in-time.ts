/** Time limit for loading a page, in milliseconds (specification, section 9). */
const PAGE_TIMEOUT_MS = 60_000

/** Resolves with a page's module. Rejects if it does not load within the time limit. */
export async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('page timed out')), PAGE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
