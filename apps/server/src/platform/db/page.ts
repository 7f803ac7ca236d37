/** A cursor page: `next` is null at the end. Items carry ids that sort as they are listed, newest first. */
export interface Page<T> {
  items: T[]
  next: string | null
}

export const PAGE_SIZE = 20

/*
 * Parts of cursors. A cursor that somebody made up is none: what the patterns let through the database can read.
 * A moment is in milliseconds, until the year 2286.
 */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const MOMENT = '\\d{1,13}'
export const NUMBER = '\\d{1,18}'

/** Reads a cursor of these parts, divided by dots: each is a group. */
export function cursorPattern(...parts: string[]): RegExp {
  return new RegExp(`^${parts.map(part => `(${part})`).join('\\.')}$`)
}

const ID = cursorPattern(UUID)

/** The cursor of a list that is sorted by id alone; undefined for one that was made up. */
export function idCursor(cursor: string | undefined): string | undefined {
  return ID.exec(cursor ?? '')?.[1]
}

/** Cuts a result that was asked for one row more than a page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  map: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { items: shown.map(map), next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null }
}
