import { isOutdated } from '#shared/api/use-command.ts'

export interface NextItem {
  name?: string
  run: () => void
}

/** Returns the next item that this operator can decide. What was decided here since the answer is none. */
export function nextItem<Row extends { id: string }>(
  list: { rows: readonly Row[]; at: number },
  id: string | undefined,
  canDecide: (row: Row) => boolean,
  open: (id: string) => void,
  nameOf?: (row: Row) => string,
): NextItem | null {
  const row = list.rows.find(one => one.id !== id && !isOutdated(one.id, list) && canDecide(one))
  return row ? { ...(nameOf && { name: nameOf(row) }), run: () => open(row.id) } : null
}
