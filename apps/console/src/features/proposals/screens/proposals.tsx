import { listProposals, PROPOSAL_KINDS, type Proposal } from '@matin/contract/admin/proposals'
import { Icon } from '@matin/ui/icon'
import { useParams } from 'react-router'
import { nextItem } from '#shared/decision/next-item.ts'
import { PROPOSAL_KIND_NAMES as KINDS, titleOf } from '#shared/decision/proposal-kinds.ts'
import { words } from '#shared/format/format.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { type Column, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { DueAt } from '#shared/time/due.tsx'
import { ProposalItem } from '../components/proposal.tsx'

export function Proposals() {
  const { id } = useParams()
  const [{ view, kind }, narrow] = useListState({
    view: ['open', 'ended'],
    kind: ['', ...PROPOSAL_KINDS],
  })
  const select = useOpenItem('/proposals')
  const list = useList(listProposals, { state: view, ...(kind !== '' && { kind }) })
  const rows =
    view === 'open'
      ? list.rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.expiresAt.localeCompare(b.expiresAt))
      : list.rows
  const next = nextItem(
    { rows, at: list.at },
    id,
    row => row.state === 'open' && row.blocker === null,
    to => select(to, { replace: true }),
  )
  return (
    <Page
      title="Proposals"
      help={
        <p>
          One operator proposes, another approves or rejects. Compare the new value with the current one. If
          it’s out of bounds, type the value again and say why it’s right. The proposer can cancel a proposal.
        </p>
      }
      drawer={id && <ProposalItem key={id} id={id} onClose={() => select(undefined)} next={next} />}
    >
      <Table<Proposal>
        label="Proposals"
        list={{ ...list, rows }}
        selected={id}
        onSelect={select}
        empty={view === 'open' ? 'Nothing is waiting for a second operator' : 'Nothing decided yet'}
        above={
          <Filters label="Filters">
            <Choice
              label="State"
              value={view === 'open' ? '' : view}
              onChange={value => narrow({ view: value === '' ? 'open' : value })}
              all="Open"
              options={[{ value: 'ended', label: 'Decided or ended' }]}
            />
            <Choice
              label="Kind"
              value={kind}
              onChange={value => narrow({ kind: value })}
              options={PROPOSAL_KINDS.map(value => ({ value, label: KINDS[value].name }))}
            />
          </Filters>
        }
        group={view === 'open' ? row => ({ name: WHO_DECIDES[row.blocker ?? 'you'] }) : undefined}
        columns={id === undefined ? COLUMNS : BESIDE}
      />
    </Page>
  )
}

const WHO_DECIDES = { you: 'You can decide', role: 'Others decide', own: 'Yours, others decide' } as const

function placeOf({ blocker }: Proposal): number {
  return Object.keys(WHO_DECIDES).indexOf(blocker ?? 'you')
}

function Kind({ of }: { of: Proposal }) {
  return (
    <span className="inline-row gap-2">
      <Icon name={KINDS[of.kind].icon} size={16} />
      {KINDS[of.kind].name}
    </span>
  )
}

function What({ of }: { of: Proposal }) {
  return (
    <>
      <b>{titleOf(of.title)}</b>
      {of.boundsExceeded.length > 0 && <small data-tone="neg">Beyond a bound</small>}
    </>
  )
}

function State({ of }: { of: Proposal }) {
  return of.state === 'open' ? <DueAt time={of.expiresAt} /> : <span>{words(of.state)}</span>
}

const COLUMNS: readonly Column<Proposal>[] = [
  { name: 'Kind', cell: row => <Kind of={row} /> },
  { name: 'What', opens: true, cell: row => <What of={row} /> },
  { name: 'Proposed by', cell: row => row.proposed.operator.name },
  { name: 'State', cell: row => <State of={row} /> },
]

const BESIDE: readonly Column<Proposal>[] = [
  {
    name: 'What',
    cell: row => (
      <>
        <small>{KINDS[row.kind].name}</small>
        <What of={row} />
      </>
    ),
  },
  { name: 'State', cell: row => <State of={row} /> },
]
