/** `next` is null at the end. Ids sort as the items are listed, newest first. */
export interface Page<T> {
  items: T[]
  next: string | null
}

export const PAGE_SIZE = 20

/** The query reads one row more than a page has, which shows whether there is a next one. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  map: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { items: shown.map(map), next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null }
}
