import { listProposals, PROPOSAL_KINDS, type Proposal } from '@matin/contract/proposals'
import { Icon } from '@matin/ui/icon'
import { useParams } from 'react-router'
import { Choice, Filters } from '../../shared/filters.tsx'
import { dayAndTime, words } from '../../shared/format.ts'
import { Page } from '../../shared/page.tsx'
import { PROPOSAL_KIND_NAMES as KINDS } from '../../shared/proposal-kinds.ts'
import { Table } from '../../shared/table.tsx'
import { useList } from '../../shared/use-list.ts'
import { useListState, useOpenItem } from '../../shared/use-list-state.ts'
import { ProposalItem } from './proposal.tsx'
import styles from './proposals.module.css'

/** What two operators decide: what waits, what became of the rest, and one of them with what comes of it. */
export function Proposals() {
  const { id } = useParams()
  const [{ view, kind }, narrow] = useListState({
    view: ['open', 'ended'],
    kind: ['', ...PROPOSAL_KINDS],
  })
  const select = useOpenItem('/proposals')
  const list = useList(listProposals, { state: view, ...(kind !== '' && { kind }) })
  const next = (after: string) => list.rows.find(row => row.id !== after && row.blocker === null)?.id
  return (
    <Page
      title="Proposals"
      help={
        <p>
          One operator proposes, another one approves or rejects. Compare what it becomes with what is so now;
          beyond a bound you type the value again and say why it is right. Whoever proposed it can cancel it.
        </p>
      }
      drawer={id && <ProposalItem key={id} id={id} onClose={() => select(undefined)} next={next(id)} />}
    >
      <Table
        label="Proposals"
        list={list}
        selected={id}
        onSelect={select}
        empty={view === 'open' ? 'Nothing waits for a second operator' : 'Nothing was decided yet'}
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
        columns={[
          {
            name: 'Kind',
            cell: row => (
              <span className={styles.kind}>
                <Icon name={KINDS[row.kind].icon} size={16} />
                {KINDS[row.kind].name}
              </span>
            ),
          },
          {
            name: 'What',
            cell: row => (
              <>
                {row.title}
                {row.boundsExceeded.length > 0 && <small data-tone="neg">Beyond a bound</small>}
              </>
            ),
          },
          { name: 'Proposed', spare: true, cell: row => row.proposed.operator.name },
          { name: 'State', cell: row => <State of={row} /> },
        ]}
      />
    </Page>
  )
}

function State({ of }: { of: Proposal }) {
  if (of.state !== 'open') return words(of.state)
  const who = of.blocker === null ? 'You can decide' : of.blocker === 'own' ? 'Yours' : 'Others decide'
  return (
    <>
      {who}
      <small>until {dayAndTime(of.expiresAt)}</small>
    </>
  )
}
