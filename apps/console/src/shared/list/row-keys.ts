import { useKeys } from '#shared/keys/keys.ts'

interface Options {
  /** Whether the opened row replaces the history entry, so that Back skips rows that were only passed. */
  replace?: boolean
}
export type SelectRow = (id: string, options?: Options) => void

/** Makes J select the next row and K the previous one. If no row is selected, both select the first row. */
export function useRowKeys(
  rows: readonly { id: string | number }[],
  selected: string | undefined,
  select?: SelectRow | null,
) {
  const at = rows.findIndex(({ id }) => String(id) === selected)
  function move(by: 1 | -1) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]
    if (next && String(next.id) !== selected) select?.(String(next.id), { replace: selected !== undefined })
  }
  const works = select && rows.length > 0
  useKeys({
    J: works && { label: 'next', run: () => move(1) },
    K: works && { label: 'previous', run: () => move(-1) },
  })
}
