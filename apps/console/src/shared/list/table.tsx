import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { ListSkeleton } from '@matin/ui/skeleton'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeys } from '#shared/keys/keys.ts'
import { ErrorState } from '#shared/page/states.tsx'
import { Tools } from '#shared/page/tools.tsx'
import { useKeptScroll } from '#shared/page/use-kept-scroll.ts'
import { ExportButton } from './export-button.tsx'
import { type SelectRow, useRowKeys } from './row-keys.ts'
import styles from './table.module.css'
import type { List } from './use-list.ts'

export interface Column<Row> {
  name: string
  right?: boolean
  /** Whether the column is hidden while an item is open beside the list; 'narrow': in a narrow window only. */
  spare?: boolean | 'narrow'
  /** Whether the cell contains the button that opens the row. By default, the first column has it. */
  opens?: boolean
  sorted?: 'ascending' | 'descending'
  cell: (row: Row) => ReactNode
}

interface TableProps<Row extends object> {
  label: string
  columns: readonly Column<Row>[]
  list: Pick<List<Row>, 'pending' | 'failed' | 'more' | 'askMore' | 'asking' | 'retry'> & {
    of?: List<Row>['of'] | undefined
    rows: readonly (Row & { id: string | number })[]
  }
  /** Text of the empty list. Its first sentence is shown as the title. */
  empty: string
  emptyAction?: ReactNode
  above?: ReactNode
  narrowing?: ReactNode
  total?: string | undefined
  selected?: string | undefined
  onSelect?: SelectRow
  /** Whether items open on pages of their own. J and K then only mark a row, and Enter opens it. */
  opensPage?: boolean
  /** By default `onSelect`. Null if the page handles J and K itself, because it has several lists. */
  onMove?: SelectRow | null
  /** Returns the group of a row. Rows of one group must be adjacent. */
  group?: ((row: Row) => Group) | undefined
}

export interface Group {
  name: string
  count?: string | undefined
  tone?: 'neg' | undefined
}

function groupsOf<Row>(rows: readonly Row[], group: ((row: Row) => Group) | undefined) {
  const groups: { head: Group | null; rows: Row[] }[] = []
  for (const row of rows) {
    const head = group?.(row) ?? null
    const last = groups.at(-1)
    if (last && last.head?.name === head?.name) last.rows.push(row)
    else groups.push({ head, rows: [row] })
  }
  return groups
}

/** For a list that one query loads as a whole. */
export function wholeList<Row>(
  query: { isPending: boolean; isError: boolean; data?: unknown; refetch: () => unknown },
  rows: readonly Row[],
) {
  return {
    rows,
    pending: query.isPending,
    failed: query.isError && query.data === undefined,
    more: false,
    asking: false,
    askMore: () => undefined,
    retry: () => void query.refetch(),
  }
}

export function shownList<Row>(rows: readonly Row[]) {
  return wholeList({ isPending: false, isError: false, refetch: () => undefined }, rows)
}

export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, list, above, narrowing, total } = props
  const taking = list.of && list.rows.length > 0 && <ExportButton {...list.of} label={label} count={total} />
  return (
    <>
      {above ? (
        <div className={cx(styles.above, 'row gap-3')}>
          {above}
          {taking}
        </div>
      ) : (
        taking && <Tools>{taking}</Tools>
      )}
      {narrowing}
      <Rows {...props} />
    </>
  )
}

function Rows<Row extends object>(props: TableProps<Row>) {
  const { label, columns, list, empty, emptyAction, onSelect, onMove = onSelect, opensPage, group } = props
  const [marked, setMarked] = useState<string>()
  const selected = opensPage ? marked : props.selected
  const table = useRef<HTMLTableElement>(null)
  const opening = Math.max(
    0,
    columns.findIndex(({ opens }) => opens),
  )
  const isShown = list.rows.some(({ id }) => String(id) === selected)
  useRowKeys(list.rows, selected, opensPage ? setMarked : onMove)
  useKeys({
    Enter: opensPage && isShown && { label: 'open', run: () => marked !== undefined && onSelect?.(marked) },
  })
  useEffect(() => {
    if (isShown && selected !== undefined)
      table.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [isShown, selected])
  if (list.pending) return <ListSkeleton badges={false} rows={8} />
  if (list.failed) return <ErrorState title="Couldn’t load the list." onRetry={list.retry} />
  const more = list.more && (
    <div className={cx(styles.foot, 'flex gap-2')}>
      <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
        {list.asking ? 'Loading' : 'Show more'}
      </Button>
    </div>
  )
  if (list.rows.length === 0) {
    const [title = '', ...about] = empty.split(/(?<=\.) /)
    return (
      <div className={styles.scroll}>
        <EmptyState title={title.replace(/\.$/, '')} action={emptyAction}>
          {about.join(' ') || null}
        </EmptyState>
        {more}
      </div>
    )
  }
  return (
    <Scrolling label={label}>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, sorted, ...column }) => (
              <th key={name} scope="col" aria-sort={sorted} className={cellClass(column)}>
                {name}
                {sorted && <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : ' ↓'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(list.rows, group).map(({ head, rows }) => (
          <tbody key={head?.name ?? ''}>
            {head && (
              <tr className={styles.group} data-tone={head.tone}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {head.name}
                  {head.count !== undefined && <span className="count">{head.count}</span>}
                </th>
              </tr>
            )}
            {rows.map(row => (
              <tr
                key={row.id}
                aria-selected={onSelect ? String(row.id) === selected : undefined}
                onClick={onSelect && (event => isForRow(event) && onSelect(String(row.id)))}
              >
                {columns.map((column, index) => (
                  <td key={column.name} className={cellClass(column)}>
                    {index === opening && onSelect ? (
                      <button type="button" className={styles.open} data-opens-row>
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {more}
    </Scrolling>
  )
}

function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      ref={useKeptScroll<HTMLElement>(label)}
      className={styles.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}

const CONTROLS = 'a, button, input, select, textarea, label, summary'

/** The row itself listens, because a button stretched over a `<tr>` covers the whole window in WebKit. */
function isForRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  // A dialog opened by a cell is elsewhere in the document, but React bubbles its clicks to the row.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(CONTROLS)
  if (control) return control.hasAttribute('data-opens-row')
  return getSelection()?.isCollapsed ?? true
}

function cellClass({ right, spare }: Pick<Column<never>, 'right' | 'spare'>) {
  return cx(right && styles.right, spare && (spare === 'narrow' ? styles.spareNarrow : styles.spare))
}
