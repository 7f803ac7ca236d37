import type { Treasury } from '@matin/contract/admin/treasury'
import {
  listTreasuryMoves,
  proposeInventory,
  proposeOpening,
  type TreasuryMove,
} from '@matin/contract/admin/treasury-moves'
import { fromWire } from '@matin/domain/money/amount'
import { decimalsOf } from '@matin/domain/money/asset'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { SelectField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, money } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Block } from '#shared/page/page.tsx'

type Kind = TreasuryMove['kind']

const KINDS: Record<Kind, string> = {
  inventory: 'Treasury to inventory',
  opening_hot: 'Opening balance, hot wallet',
  opening_cold: 'Opening balance, cold wallet',
}
const WALLETS = { opening_hot: 'hot', opening_cold: 'cold' } as const

export function Moves({ treasury }: { treasury: Treasury }) {
  const { may } = useOperator()
  const list = useList(listTreasuryMoves, {})
  return (
    <>
      {may('propose_funding') && <Propose treasury={treasury} open={list.rows.filter(isOpen)} />}
      <Block title="Decided by two operators">
        <Table
          label="Decided by two operators"
          list={list}
          empty="Nothing proposed yet"
          columns={[
            { name: 'Proposed on', cell: row => moment(row.proposed.at) },
            {
              name: 'What',
              cell: row => (
                <>
                  {KINDS[row.kind]}
                  {row.block && <small>as of block {row.block}</small>}
                </>
              ),
            },
            { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
            { name: 'Note', cell: row => row.note },
            { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
          ]}
        />
      </Block>
    </>
  )
}

interface Draft {
  kind: Kind
  amount: string
  note: string
}
const NOTHING: Draft = { kind: 'inventory', amount: '', note: '' }

/** Whether a move waits for a second operator. Only one move of a kind may wait at a time. */
function isOpen({ approved, rejected, cancelled, ended }: TreasuryMove): boolean {
  return !approved && !rejected && !cancelled && !ended
}

function Propose({ treasury, open }: { treasury: Treasury; open: readonly TreasuryMove[] }) {
  const { draft, setDraft, dropDraft } = useStoredDraft<Draft>('treasury move', NOTHING)
  const { kind, amount, note } = draft
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const said = 'Proposed. Another operator must approve it.'
  const inventory = useCommand(proposeInventory, said, undefined, dropDraft)
  const opening = useCommand(proposeOpening, said, undefined, dropDraft)
  const wallet = kind === 'inventory' ? null : WALLETS[kind]
  const beyond = treasury.places.find(({ place }) => place === wallet)?.difference ?? '0'
  const nothing = wallet !== null && Number(beyond) <= 0
  const waiting = open.find(one => one.kind === kind)
  const held = treasury.own.find(one => one.kind === 'treasury' && one.asset === 'USDT')?.amount ?? '0'
  const shut =
    (waiting && 'One of these is waiting') ||
    (wallet !== null && nothing && 'Nothing to propose') ||
    (wallet === null && !amount && 'Enter an amount first') ||
    (wallet === null &&
      (fromWire(amount, 'USDT') ?? 0n) > (fromWire(held, 'USDT') ?? 0n) &&
      'More than the treasury holds') ||
    (!note.trim() && 'Enter a note first')
  return (
    <Block title="Propose a move of our own USDT">
      <Form
        onSubmit={() => {
          if (wallet) opening.mutate({ wallet, note })
          else inventory.mutate({ amount, note })
        }}
      >
        <SelectField
          label="What"
          value={kind}
          onChange={value => set({ kind: value })}
          options={(Object.keys(KINDS) as Kind[]).map(value => ({ value, label: KINDS[value] }))}
        />
        {wallet === null ? (
          <AmountField
            label="Amount, USDT"
            help="It pays customers who sell coins, and can’t go back to a pool."
            value={amount}
            onChange={value => set({ amount: value })}
            decimals={decimalsOf('USDT')}
            unit={'USDT'}
          />
        ) : (
          <Note tone={nothing ? 'warn' : 'plain'} live>
            {nothing
              ? 'This wallet holds nothing beyond the ledger.'
              : `This wallet holds ${money(beyond)} USDT beyond the ledger. All of it goes to the treasury. Propose this only for the company’s own money from before the first start.`}
          </Note>
        )}
        <TextField
          label="Note"
          help="Goes into the audit log."
          value={note}
          maxLength={500}
          onChange={text => set({ note: text })}
        />
        {waiting && (
          <Note tone="warn" icon="two">
            One of these is already waiting for a second operator.{' '}
            <Link to={`/proposals/${waiting.id}`}>Review</Link>
          </Note>
        )}
        <Button
          type="submit"
          size="md"
          disabled={Boolean(shut)}
          pending={inventory.isPending || opening.isPending}
        >
          {shut || 'Propose'}
        </Button>
      </Form>
    </Block>
  )
}
