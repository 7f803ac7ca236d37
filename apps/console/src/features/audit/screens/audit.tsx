import { getAuditChoices, listAudit, verifyAudit } from '@matin/contract/admin/audit'
import type { AuditDetail } from '@matin/domain/audit/entry-hash'
import { searchText } from '@matin/domain/text/words'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { SearchField } from '@matin/ui/search-field'
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#shared/api/api.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Person } from '#shared/customer/person.tsx'
import { moment, shortened, withGroups, words } from '#shared/format/format.ts'
import { Choice, DayChoice, Filters } from '#shared/list/filters.tsx'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Copy } from '#shared/page/copy.tsx'
import { Page, Told } from '#shared/page/page.tsx'
import styles from './audit.module.css'

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const HASH = /^[0-9a-f]{64}$/
const CODE = /^[a-z]+(_[a-z]+)+$/

/** UIDs in groups of three, times in the platform's zone, ids by the last six characters, codes in words. */
function detailText(name: string, value: AuditDetail): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (name === 'uid') return text.replaceAll(/\d{3}(?=\d)/g, '$& ')
  if (MOMENT.test(text)) return moment(text)
  if (ID.test(text)) return text.slice(-6)
  if (HASH.test(text)) return shortened(text)
  return CODE.test(text) ? words(text).toLowerCase() : withGroups(text)
}

const ALL = { actor: '', action: '', subject: '', from: '', to: '' }

export function Audit() {
  const [filter, change] = useListState(ALL)
  const set = (name: keyof typeof ALL) => (value: string) => change({ [name]: value })
  const wanted = useDeferredValue({ ...filter, subject: searchText(filter.subject) })
  const list = useList(
    listAudit,
    Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')),
    row => row.seq,
  )
  const isNarrowed = Object.values(filter).some(value => value !== '')
  const choices = useRead(getAuditChoices, {})
  const verify = useMutation({ mutationFn: () => call(verifyAudit, {}) })
  return (
    <Page
      title="Audit log"
      help={
        <p>
          Everything operators do is written here in the same transaction and chained by hashes, so it can’t
          be changed. Search for a whole subject, such as “withdrawal:…” or “operator:…”. Verify the log once
          a month: this recomputes the chain from the first entry, and each day’s proof contains its head. The
          procedure is in docs/operations.md, “The audit log”.
        </p>
      }
      actions={
        <>
          <SearchField value={filter.subject} onChange={set('subject')} label="Subject" clearLabel="Clear" />
          <Button variant="line" size="sm" pending={verify.isPending} onClick={() => verify.mutate()}>
            Verify
          </Button>
        </>
      }
    >
      {verify.data && (
        <Told>
          <Note tone={verify.data.ok ? 'pos' : 'neg'} live>
            {verify.data.ok
              ? `All ${verify.data.entries} entries are intact. Head: ${verify.data.head}`
              : `Entry ${verify.data.brokenAt} doesn’t match the chain.`}
          </Note>
        </Told>
      )}
      <Filters label="Entries to show">
        <Choice
          label="Who"
          value={filter.actor}
          onChange={set('actor')}
          options={(choices.data?.actors ?? []).map(({ actor, name }) => ({ value: actor, label: name }))}
        />
        <Choice
          label="What"
          value={filter.action}
          onChange={set('action')}
          options={(choices.data?.actions ?? []).map(action => ({ value: action, label: words(action) }))}
        />
        <DayChoice label="From" value={filter.from} onChange={set('from')} />
        <DayChoice label="To" value={filter.to} onChange={set('to')} />
        {isNarrowed && (
          <Button variant="quiet" size="sm" onClick={() => change(ALL)}>
            Show all
          </Button>
        )}
      </Filters>
      <Table
        label="Audit log"
        list={list}
        empty={isNarrowed ? 'No matching entries. “Show all” clears every filter.' : 'No entries'}
        columns={[
          { name: 'No.', cell: row => row.seq },
          { name: 'When', cell: row => <span className={styles.when}>{moment(row.at)}</span> },
          { name: 'Who', cell: row => row.actor },
          { name: 'What', cell: row => words(row.action) },
          { name: 'On', cell: row => <Subject of={row.subject} onSelect={set('subject')} /> },
          { name: 'Customer', cell: row => row.customer && <Person {...row.customer} /> },
          {
            name: 'Details',
            cell: row => (
              <span className={cx(styles.details, 'block wrap-anywhere')}>
                {Object.entries(row.details)
                  .map(([name, value]) => `${words(name)}: ${detailText(name, value)}`)
                  .join(', ')}
              </span>
            ),
          },
          {
            name: 'Hash',
            cell: row => (
              <span className="inline-row hash">
                {row.hash.slice(0, 6)}
                <Copy text={row.hash} size={14} label={`Copy the hash of entry ${row.seq}`} />
              </span>
            ),
          },
        ]}
      />
    </Page>
  )
}

function Subject({ of, onSelect }: { of: string; onSelect: (subject: string) => void }) {
  return (
    <button
      type="button"
      className={cx(styles.subject, 'block wrap-anywhere')}
      title={`Entries of ${of}`}
      onClick={() => onSelect(of)}
    >
      {of.replaceAll(/\b[0-9a-f-]{26,58}([0-9a-f]{6})\b/g, '…$1')}
    </button>
  )
}
