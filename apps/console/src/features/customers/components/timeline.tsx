import { listCustomerTimeline, TIMELINE_SOURCES, type TimelineEntry } from '@matin/contract/admin/customer'
import { Button } from '@matin/ui/button'
import { Icon, type IconName } from '@matin/ui/icon'
import { ListSkeleton } from '@matin/ui/skeleton'
import { dayAndTime, money, words } from '#shared/format/format.ts'
import { Choice } from '#shared/list/filters.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { ErrorState } from '#shared/page/states.tsx'
import styles from './customer-page.module.css'

const ICONS: Record<TimelineEntry['source'], IconName> = {
  operator: 'user-check',
  sign_in: 'logout',
  money: 'wallet',
}
const NAMES: Record<TimelineEntry['source'], string> = {
  operator: 'Operator actions',
  sign_in: 'Sign-ins',
  money: 'Transactions',
}

export function Timeline({ uid }: { uid: string }) {
  const [{ of: source }, set] = useListState({ of: ['', ...TIMELINE_SOURCES] })
  const list = useList(
    listCustomerTimeline,
    { uid, ...(source && { source }) },
    row => `${row.source} ${row.id}`,
  )
  const dayOf = (at: number) => dayAndTime(list.rows[at]?.at ?? '').split(', ')[0]
  return (
    <section aria-label="Timeline">
      <header className="row justify-between gap-2">
        <h2>Timeline</h2>
        <Choice
          label="Of"
          value={source}
          onChange={of => set({ of })}
          all="Everything"
          options={TIMELINE_SOURCES.map(value => ({ value, label: NAMES[value] }))}
        />
      </header>
      {list.pending && <ListSkeleton badges={false} rows={6} />}
      {list.failed && <ErrorState title="Couldn’t load the timeline." onRetry={list.retry} />}
      {!list.pending && !list.failed && list.rows.length === 0 && <p>No activity</p>}
      <ol className={styles.timeline}>
        {list.rows.map((row, at) => (
          <li key={row.id} data-operator={row.source === 'operator' || undefined}>
            {(at === 0 || dayOf(at) !== dayOf(at - 1)) && <h3>{dayOf(at)}</h3>}
            <span className={styles.entry}>
              <i className="initials" data-me={row.source === 'operator' || undefined} aria-hidden="true">
                <Icon name={ICONS[row.source]} size={14} />
              </i>
              <span>
                <b className="block wrap-anywhere">
                  {words(row.what)}
                  {row.amount !== null && ` ${money(row.amount)} ${row.asset ?? ''}`}
                </b>
                <small>{row.operator ?? (row.source === 'money' ? '' : row.about)}</small>
              </span>
              <time className="t-cap tabular" dateTime={row.at}>
                {dayAndTime(row.at).split(', ')[1]}
              </time>
            </span>
          </li>
        ))}
      </ol>
      {list.more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
