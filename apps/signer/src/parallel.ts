/** At most `places` at a time; results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length)
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, worker))
  return results
}
