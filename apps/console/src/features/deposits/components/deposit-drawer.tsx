import { type DepositDetail, getUnmatchedDeposit, proposeAttachment } from '@matin/contract/admin/deposits'
import { uidText } from '@matin/domain/text/address'
import { Checkbox } from '@matin/ui/checkbox'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextField } from '@matin/ui/text-field'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Person } from '#shared/customer/person.tsx'
import { DecideItem } from '#shared/decision/decide-item.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { AreaField, SelectField } from '#shared/form/fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, money, shortened } from '#shared/format/format.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { Copy } from '#shared/page/copy.tsx'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'

interface DepositDrawerProps {
  id: string
  next: NextItem | null
  onClose: () => void
}

interface Draft {
  uid: string
  own: boolean
  receipt: string
  reason: string
}

export function DepositDrawer({ id, next, onClose }: DepositDrawerProps) {
  const { may } = useOperator()
  const deposit = useRead(getUnmatchedDeposit, { id })
  const { data } = deposit
  const owner = data?.customer
  const { draft, setDraft, dropDraft } = useStoredDraft<Draft>(`deposit ${id}`, {
    uid: owner && !owner.closed ? owner.uid : '',
    own: false,
    receipt: '',
    reason: '',
  })
  const canPropose = data !== undefined && !data.creditedAt && !data.proposed && may(proposeAttachment)
  return (
    <Drawer
      label={data ? `Deposit of ${money(data.amount)} USDT` : 'Deposit'}
      onClose={onClose}
      bar={data && <DecideDeposit deposit={data} draft={draft} onProposed={dropDraft} next={next} />}
    >
      <Unloaded of={deposit} name="deposit" on={{ to: '/deposits', name: 'All deposits' }} />
      {data && (
        <>
          <OnChain deposit={data} />
          {data.customer && <Receipts deposit={data} />}
          {data.attachments.length > 0 && <h3>Proposals</h3>}
          {data.attachments.map(row => (
            <Facts key={row.id}>
              <Fact name="To">
                {row.customer ? <Person {...row.customer} /> : 'The treasury'}
                {row.receipt && <small>for receipt {row.receipt.slice(-6)}</small>}
              </Fact>
              <Fact name="Reason">{row.reason}</Fact>
              <Fact name="By">
                <ProposalDecision id={row.id} of={row} />
              </Fact>
            </Facts>
          ))}
          {canPropose && <Owner deposit={data} draft={draft} onChange={setDraft} />}
          {!data.creditedAt && <Assignee kind="deposit" item={id} />}
          <Notes kind="deposit" item={id} />
        </>
      )}
    </Drawer>
  )
}

interface DecideProps {
  deposit: DepositDetail
  draft: Draft
  onProposed: () => void
  next: NextItem | null
}

function DecideDeposit({ deposit, draft, onProposed, next }: DecideProps) {
  const { operator, may } = useOperator()
  const propose = useCommand(
    proposeAttachment,
    'Proposed. Another operator must approve it.',
    undefined,
    onProposed,
  )
  const { amount, creditedAt, proposed, confirmedAt, attachments } = deposit
  const isOwn = proposed?.operator.id === operator?.id
  const item = { ended: creditedAt === null ? null : { by: null }, own: isOwn, next }
  if (creditedAt)
    return (
      <DecideItem
        {...item}
        done
        icon="check-circle"
        says={`Credited ${moment(creditedAt)}. Nothing left to do here.`}
      />
    )
  if (proposed) {
    const open = attachments.find(
      row => !row.approved && !row.rejected && !row.cancelled && row.ended === null,
    )
    return (
      <DecideItem
        {...item}
        says={
          isOwn
            ? 'You proposed this, so another operator must decide.'
            : `${proposed.operator.name} proposed this. A second operator must decide.`
        }
        proposal={open?.id}
      />
    )
  }
  const { uid, own, receipt } = draft
  const reason = draft.reason.trim()
  const shut = !may(proposeAttachment)
    ? 'None of your roles can propose this. It’s waiting for other operators.'
    : !confirmedAt
      ? 'The signer’s own node hasn’t seen this transfer yet. It usually takes less than a minute.'
      : !own && !uid.trim()
        ? 'Enter the customer first.'
        : reason.length < 3
          ? 'Say how you know whose it is first.'
          : null
  return (
    <DecideItem
      {...item}
      says="You’re the first of two operators."
      about="Nothing is credited until another operator approves it."
      decisions={[
        {
          label: `Propose ${money(amount)} USDT${own ? ' for the treasury' : ''}`,
          letter: 'P',
          verb: 'propose',
          pending: propose.isPending,
          shut,
          run: () =>
            propose.mutate({
              ...{ deposit: deposit.id, reason },
              ...(!own && { uid }),
              ...(receipt && { receipt }),
            }),
        },
      ]}
    />
  )
}

function AddressOf({ customer }: { customer: NonNullable<DepositDetail['customer']> }) {
  return (
    <>
      <Person {...customer} />
      {customer.closed && <small>This account is closed</small>}
    </>
  )
}

function OnChain({ deposit }: { deposit: DepositDetail }) {
  const { customer, address, sender, txid, logIndex, block, blockTime, seenAt, confirmedAt, deadlineAt } =
    deposit
  return (
    <Facts>
      <Fact name="Address of">{customer ? <AddressOf customer={customer} /> : 'The hot wallet'}</Fact>
      <Fact name="Address">
        <span className="code">{address}</span>
      </Fact>
      <Fact name="Sender">
        <span className="code">{sender}</span>
      </Fact>
      <Fact name="Transaction">
        <span className="hash">{shortened(txid)}</span>
        <Copy text={txid} size={16} label="Copy the transaction ID" />
      </Fact>
      <Fact name="Block">
        {block}, log {logIndex}
        <small>{moment(blockTime)}</small>
      </Fact>
      <Fact name="Seen">{moment(seenAt)}</Fact>
      <Fact name="Seen by the signer’s node">{confirmedAt ? moment(confirmedAt) : 'Not yet'}</Fact>
      <Fact name="Review by">{moment(deadlineAt)}</Fact>
    </Facts>
  )
}

function Receipts({ deposit: { receipts, amount } }: { deposit: DepositDetail }) {
  return (
    <>
      <h3>Possible receipts</h3>
      {receipts.length === 0 && <p>This customer has no open receipts.</p>}
      {receipts.length > 0 && (
        <Facts>
          {receipts.map(one => (
            <Fact key={one.id} name={`Receipt ${one.id.slice(-6)}`}>
              {money(one.claimed)} USDT{one.claimed !== amount && ', different amount'}
              <small>
                {moment(one.submittedAt)}
                {one.txid && ` · names ${shortened(one.txid)}`}
              </small>
            </Fact>
          ))}
        </Facts>
      )}
    </>
  )
}

function helpOf({ customer }: DepositDetail): string {
  if (!customer)
    return 'The customer who paid into the hot wallet. We use their receipt that names this transaction.'
  return customer.closed
    ? 'The customer who had the closed account.'
    : 'A deposit to an open account can only go to its customer.'
}

interface OwnerProps {
  deposit: DepositDetail
  draft: Draft
  onChange: (draft: Draft) => void
}

function Owner({ deposit, draft, onChange }: OwnerProps) {
  const { customer, receipts } = deposit
  const { uid, own, receipt, reason } = draft
  return (
    <div className="form">
      <h3>Propose a credit</h3>
      {!customer && (
        <Checkbox checked={own} onChange={next => onChange({ ...draft, own: next })}>
          It’s the treasury’s own
        </Checkbox>
      )}
      {!own && (
        <TextField
          label="Customer’s UID"
          help={helpOf(deposit)}
          value={uid}
          onChange={text => onChange({ ...draft, uid: shownAsTaken(uidText, text) })}
        />
      )}
      {receipts.length > 0 && (
        <SelectField
          label="Receipt"
          value={receipt}
          onChange={next => onChange({ ...draft, receipt: next })}
          options={[
            { value: '', label: 'None of these' },
            ...receipts.map(one => ({
              value: one.id,
              label: `${one.id.slice(-6)}: ${money(one.claimed)} USDT`,
            })),
          ]}
        />
      )}
      <AreaField
        label="Reason"
        hint="How you know, for the audit log"
        maxLength={500}
        rows={2}
        value={reason}
        onChange={text => onChange({ ...draft, reason: text })}
      />
    </div>
  )
}
