import { listOutgoing, type Outgoing, proposeOutgoing } from '@matin/contract/admin/outgoing'
import { uidText } from '@matin/domain/text/address'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextField } from '@matin/ui/text-field'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { Person } from '#shared/customer/person.tsx'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { SelectField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, money, shortened } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Block } from '#shared/page/page.tsx'

/** Payments that are missing in the ledger. Two operators decide for each how to post it. */
export function OutgoingTransfers() {
  const { may } = useOperator()
  const list = useList(listOutgoing, {})
  const open = list.rows.filter(row => row.booking === null && row.settledAt === null)
  return (
    <>
      {may(proposeOutgoing) && open.length > 0 && <Propose open={open} />}
      <Block title="Payments unknown to the ledger">
        <Table
          label="Payments unknown to the ledger"
          list={list}
          empty="All payments from the hot wallet are known"
          columns={[
            { name: 'Paid on', cell: row => moment(row.blockTime) },
            { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
            {
              name: 'To',
              cell: row => (
                <>
                  <span className="hash">{shortened(row.recipient)}</span>
                  <small>{shortened(row.txid)}</small>
                </>
              ),
            },
            { name: 'What it was', cell: row => meaningOf(row) },
            { name: 'Customer', cell: row => <OfCustomer row={row} /> },
            { name: 'Note', cell: row => row.booking?.note },
            {
              name: 'By',
              cell: ({ booking }) => booking && <ProposalDecision id={booking.id} of={booking} />,
            },
          ]}
        />
      </Block>
    </>
  )
}

function OfCustomer({ row: { booking, customer, withdrawals } }: { row: Outgoing }) {
  const of = booking?.customer ?? customer ?? withdrawals[0]?.customer
  return of && <Person {...of} />
}

/** As posted or proposed by operators, or as posted by the signer's name for it; else what is known. */
function meaningOf({ booking, settledAt, uid, withdrawals }: Outgoing): string {
  if (booking?.withdrawal) return `Withdrawal ${booking.withdrawal.slice(-6)}`
  if (booking) return booking.uid ? 'A payment to the customer' : 'An unknown recipient'
  if (settledAt) return 'A withdrawal, according to the signer’s store'
  if (withdrawals.length > 0) return 'Not posted: an open withdrawal matches'
  return uid ? 'Not posted: the signer names the customer' : 'Not posted: the customer is unknown'
}

interface Draft {
  chosen: string
  withdrawal: string
  /** UID that the operator typed; null while the field shows the UID that the signer named. */
  typed: string | null
  note: string
}
const NOTHING: Draft = { chosen: '', withdrawal: '', typed: null, note: '' }

function Propose({ open }: { open: readonly Outgoing[] }) {
  const stored = useStoredDraft<Draft>('outgoing payment', NOTHING)
  const { setDraft, dropDraft } = stored
  // The draft counts only for the payment that it was written about.
  const isOpen = open.some(({ id }) => id === stored.draft.chosen)
  const { chosen, withdrawal, typed, note } = isOpen ? stored.draft : NOTHING
  const propose = useCommand(
    proposeOutgoing,
    'Proposed. Another operator must approve it.',
    undefined,
    dropDraft,
  )
  const row = open.find(({ id }) => id === chosen) ?? open[0]
  if (!row) return null
  const { id: transfer, withdrawals } = row
  const set = (change: Partial<Draft>) => setDraft({ chosen: transfer, withdrawal, typed, note, ...change })
  const paid = withdrawals.find(({ id }) => id === withdrawal) ?? withdrawals[0]
  const uid = typed ?? row.uid ?? ''
  const whose = paid ? { withdrawal: paid.id } : uid.trim() ? { uid } : {}
  return (
    <Block title="Explain a payment">
      <Form onSubmit={() => propose.mutate({ transfer, ...whose, note })}>
        <SelectField
          label="Payment"
          value={transfer}
          onChange={value => setDraft({ ...NOTHING, chosen: value, note })}
          options={open.map(one => ({
            value: one.id,
            label: `${money(one.amount)} USDT to ${shortened(one.recipient)}, ${moment(one.blockTime)}`,
          }))}
        />
        {paid ? (
          <SelectField
            label="What it paid"
            help="Same address and amount. Left open, it would be paid again."
            value={paid.id}
            onChange={value => set({ withdrawal: value })}
            options={withdrawals.map(one => ({
              value: one.id,
              label: `Withdrawal ${one.id.slice(-6)} of ${one.customer.name ?? 'no name yet'}, ${one.uid}, ${moment(one.submittedAt)}`,
            }))}
          />
        ) : (
          <>
            <Note tone="plain">
              No open withdrawal matches. The customer’s spot balance covers it as far as possible. The rest
              goes to the suspense account, as does everything if you name no customer.
            </Note>
            <TextField
              label="Customer"
              help={row.uid ? 'From the signer’s store. Leave empty if unknown.' : 'Leave empty if unknown.'}
              inputMode="numeric"
              value={uid}
              onChange={text => set({ typed: shownAsTaken(uidText, text) })}
            />
          </>
        )}
        <TextField
          label="Note"
          help="Goes into the audit log."
          value={note}
          maxLength={500}
          onChange={text => set({ note: text })}
        />
        <Button type="submit" size="md" disabled={!note.trim()} pending={propose.isPending}>
          Propose
        </Button>
      </Form>
    </Block>
  )
}
