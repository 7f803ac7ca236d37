interface Day<T> {
  day: string
  first: T
  items: T[]
}

/** Groups neighbours only: unsorted items repeat a day. */
export function daysOf<T>(items: readonly T[], dayOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const day = dayOf(item)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, first: item, items: [item] })
  }
  return days
}
