import { type DepositDetail, getUnmatchedDeposit, proposeAttachment } from '@matin/contract/deposit-desk'
import { uidText } from '@matin/domain/text/address'
import { Button } from '@matin/ui/button'
import { Checkbox } from '@matin/ui/checkbox'
import { CopyButton } from '@matin/ui/copy-button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { ListSkeleton } from '@matin/ui/skeleton'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { Select, TextArea } from '../../shared/controls.tsx'
import { moment, money, shortened } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useRead } from '../../shared/use-read.ts'

interface DepositDrawerProps {
  id: string
  onClose: () => void
}

/** One deposit: what the chain says of it, the receipts that it may belong to, and what two operators make of it. */
export function DepositDrawer({ id, onClose }: DepositDrawerProps) {
  const { may } = useOperator()
  const deposit = useRead(getUnmatchedDeposit, { id })
  const { data } = deposit
  return (
    <Drawer label={data ? `Deposit of ${money(data.amount)} USDT` : 'Deposit'} onClose={onClose}>
      {deposit.isPending && <ListSkeleton badges={false} rows={6} />}
      {deposit.isError && !data && <Note tone="neg">The deposit could not be loaded.</Note>}
      {data && (
        <>
          {data.creditedAt && <Note tone="pos">Credited {moment(data.creditedAt)}: nothing waits here.</Note>}
          <OnChain deposit={data} />
          {data.customer && <Receipts deposit={data} />}
          {data.attachments.length > 0 && <h3>What was proposed</h3>}
          {data.attachments.map(row => (
            <div key={row.id}>
              <Facts>
                <Fact name="To">
                  {row.customer ? <Person {...row.customer} /> : 'The treasury'}
                  {row.receipt && <small>for receipt {row.receipt.slice(-6)}</small>}
                </Fact>
                <Fact name="Reason">{row.reason}</Fact>
                <Fact name="By">
                  <ProposalDecision id={row.id} of={row} />
                </Fact>
              </Facts>
            </div>
          ))}
          {!data.creditedAt && !data.proposed && may('propose_deposits') && <Propose deposit={data} />}
        </>
      )}
    </Drawer>
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
      <Fact name="Came to the address of">
        {customer ? <AddressOf customer={customer} /> : 'The hot wallet'}
      </Fact>
      <Fact name="Address">
        <span className={forms.mono}>{address}</span>
      </Fact>
      <Fact name="Sender">
        <span className={forms.mono}>{sender}</span>
      </Fact>
      <Fact name="Transaction">
        <span className={forms.mono}>{txid}</span>
        <CopyButton
          text={txid}
          size={16}
          label="Copy the transaction"
          onCopied={ok => toast(ok ? 'Copied' : 'The browser does not copy', ok ? 'pos' : 'neg')}
        />
      </Fact>
      <Fact name="Block">
        {block}, log {logIndex}
        <small>{moment(blockTime)}</small>
      </Fact>
      <Fact name="Seen">{moment(seenAt)}</Fact>
      <Fact name="Seen by the signer’s node">{confirmedAt ? moment(confirmedAt) : 'not yet'}</Fact>
      <Fact name="Looked at by">{moment(deadlineAt)}</Fact>
    </Facts>
  )
}

function Receipts({ deposit: { receipts, amount } }: { deposit: DepositDetail }) {
  return (
    <>
      <h3>Receipts that it may belong to</h3>
      {receipts.length === 0 && <p>This customer has no receipt without a deposit.</p>}
      {receipts.length > 0 && (
        <Facts>
          {receipts.map(one => (
            <Fact key={one.id} name={`Receipt ${one.id.slice(-6)}`}>
              {money(one.claimed)} USDT{one.claimed !== amount && ', another amount'}
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
    return 'Of whoever paid to the address that withdrawals come from. Their receipt that names the transaction is taken.'
  return customer.closed
    ? 'Of whoever had the closed account.'
    : 'What came to an open account is that customer’s alone.'
}

function Propose({ deposit }: { deposit: DepositDetail }) {
  const { customer, receipts } = deposit
  const [uid, setUid] = useState(customer && !customer.closed ? customer.uid : '')
  const [own, setOwn] = useState(false)
  const [receipt, setReceipt] = useState('')
  const [reason, setReason] = useState('')
  const propose = useCommand(proposeAttachment, 'Proposed: another operator approves it')
  return (
    <form
      className={forms.form}
      onSubmit={event => {
        event.preventDefault()
        propose.mutate({ deposit: deposit.id, reason, ...(!own && { uid }), ...(receipt && { receipt }) })
      }}
    >
      <h3>Propose to credit it</h3>
      {!customer && (
        <Checkbox checked={own} onChange={setOwn}>
          It is the treasury’s own
        </Checkbox>
      )}
      {!own && (
        <Field label="UID of the customer" help={helpOf(deposit)}>
          <TextInput value={uid} onChange={event => setUid(shownAsTaken(uidText, event.target.value))} />
        </Field>
      )}
      {receipts.length > 0 && (
        <Field label="For the receipt">
          <Select
            value={receipt}
            onChange={setReceipt}
            options={[
              { value: '', label: 'None of them' },
              ...receipts.map(one => ({
                value: one.id,
                label: `${one.id.slice(-6)}: ${money(one.claimed)} USDT`,
              })),
            ]}
          />
        </Field>
      )}
      <Field label="Reason" help="How you know whose it is. Goes into the audit log.">
        <TextArea maxLength={500} rows={3} value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {!deposit.confirmedAt && (
        <Note>
          The signer’s own node has not seen this transfer yet. It can be proposed as soon as it has, usually
          within a minute; this page says so by itself.
        </Note>
      )}
      <Button
        type="submit"
        size="md"
        disabled={!deposit.confirmedAt || (!own && !uid.trim()) || reason.trim().length < 3}
        pending={propose.isPending}
      >
        Propose
      </Button>
    </form>
  )
}
