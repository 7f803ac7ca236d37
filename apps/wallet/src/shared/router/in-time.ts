/** Time-out of an async page (specification, section 9). */
const PAGE_TIMEOUT_MS = 60_000

/** Rejects when a page's module does not load in time. */
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
