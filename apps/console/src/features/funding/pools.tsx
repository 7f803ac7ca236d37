import { listFundings, listPools, proposeFunding } from '@matin/contract/funding'
import { AmountTextInput } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Select } from '../../shared/controls.tsx'
import { moment, money } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page } from '../../shared/page.tsx'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useRead } from '../../shared/use-read.ts'
import { NewPool } from './new-pool.tsx'

export function Pools() {
  const { may } = useOperator()
  const { id } = useParams()
  const navigate = useNavigate()
  const fundings = useList(listFundings, {})
  const pools = useRead(listPools, {})
  return (
    <Page
      title="Pools"
      help={
        <p>
          Every reward is funded before it is promised: a product sells as long as its pool has what it would
          pay. One person proposes a funding, another one confirms it; it is booked at once and shown to
          customers with its hash. The procedure: “A pool” in docs/operations.md.
        </p>
      }
      actions={
        may('propose_funding') && (
          <Button size="sm" icon="plus" onClick={() => navigate('/products/pools/new')}>
            New pool
          </Button>
        )
      }
      drawer={id === 'new' && <NewPool onClose={() => navigate('/products/pools')} />}
    >
      <Block title="What the pools hold">
        {pools.isPending && <ListSkeleton badges={false} rows={3} />}
        {pools.isError && <Note tone="neg">The pools could not be loaded.</Note>}
        {pools.data && (
          <Facts>
            <Fact name="Treasury">{money(pools.data.treasury)} USDT</Fact>
            {pools.data.pools.map(pool => (
              <Fact key={pool.code} name={`${pool.name.en} (${pool.code})`}>
                {money(pool.available)} {pool.asset} free
                <small>
                  {money(pool.reserved)} {pool.asset} promised
                </small>
              </Fact>
            ))}
          </Facts>
        )}
      </Block>
      {may('propose_funding') && pools.data && <Propose pools={pools.data.pools.map(({ code }) => code)} />}
      <Table
        label="Fundings"
        list={fundings}
        empty="No pool was funded"
        columns={[
          { name: 'Proposed', cell: row => moment(row.proposed.at) },
          { name: 'Pool', cell: row => row.pool },
          { name: 'Amount', right: true, cell: row => `${money(row.amount)} ${row.asset}` },
          { name: 'Note', cell: row => row.note },
          { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
        ]}
      />
    </Page>
  )
}

function Propose({ pools }: { pools: readonly string[] }) {
  const [chosen, setPool] = useState('')
  // The first pool of all is made while this form is shown.
  const pool = chosen || (pools[0] ?? '')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const propose = useCommand(proposeFunding, 'Proposed: another operator approves it')
  const clear = () => {
    setAmount('')
    setNote('')
  }
  return (
    <Block title="Propose a funding">
      <form
        className={forms.form}
        onSubmit={event => {
          event.preventDefault()
          propose.mutate({ pool, amount, note }, { onSuccess: clear })
        }}
      >
        <Field label="Pool">
          <Select value={pool} onChange={setPool} options={pools.map(value => ({ value, label: value }))} />
        </Field>
        <Field label="Amount">
          <AmountTextInput value={amount} onChange={setAmount} decimals={8} />
        </Field>
        <Field label="Note" help="Goes into the audit log.">
          <TextInput value={note} maxLength={500} onChange={event => setNote(event.target.value)} />
        </Field>
        <Button type="submit" size="md" disabled={!pool || !amount || !note} pending={propose.isPending}>
          Propose
        </Button>
      </form>
    </Block>
  )
}
