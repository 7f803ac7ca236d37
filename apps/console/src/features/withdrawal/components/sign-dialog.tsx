import type { OperatorSignature } from '@matin/contract/admin/keys'
import { listOperatorPasskeys } from '@matin/contract/admin/passkeys'
import { listSigningKeys, type ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { fromWire } from '@matin/domain/money/amount'
import { closedText } from '@matin/domain/text/plain'
import { chainName } from '@matin/domain/withdrawal/signing-approval'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#shared/api/api.ts'
import { useOperator } from '#shared/api/operator.ts'
import { FormDialog } from '#shared/confirm/dialogs.tsx'
import { signByPasskey } from '#shared/confirm/passkey.ts'
import { Progress } from '#shared/decision/progress.tsx'
import { moment, money } from '#shared/format/format.ts'

/** Characters that the operator types from another source: they expose a false address of the server. */
const TAIL = 6

async function pinnedPasskeys() {
  const [own, pins] = await Promise.all([
    call(listOperatorPasskeys, {}, { quiet: true }),
    call(listSigningKeys, {}, { quiet: true }),
  ])
  return own.items.filter(({ pin }) => pins.items.some(({ key }) => key === pin.key))
}

interface SignDialogProps {
  row: ReviewedWithdrawal
  onClose: () => void
  onSigned: (signature: OperatorSignature) => void
}

/** Signs a payment above one of the signer's caps. Also sends the operator's approval, if it is missing. */
export function SignDialog({ row, onClose, onSigned }: SignDialogProps) {
  const keys = useQuery({ queryKey: ['own passkeys', 'pinned'], queryFn: pinnedPasskeys })
  const [tail, setTail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { may } = useOperator()
  const approving = allowsWithdrawal('approve', row.state)
  const pinned = keys.data ?? []
  const { from } = row.signatures
  const ready = tail.length === TAIL && pinned.length > 0 && from !== null

  async function go() {
    setWrong(null)
    if (from === null) return
    const amount = fromWire(row.arrival, 'USDT')
    if (tail !== row.address.slice(-TAIL))
      return setWrong('The address ends differently. Don’t sign; ask the customer.')
    if (amount === null) return setWrong('Couldn’t read the amount.')
    const { id, address, signatures } = row
    const expiresAt = Date.parse(signatures.expiresAt)
    setPending(true)
    try {
      onSigned(await signByPasskey({ from, id, address, amount, expiresAt }, pinned))
    } catch (error) {
      setWrong(`Not signed: ${(error as Error).message}`)
      setPending(false)
    }
  }

  return (
    <FormDialog
      title={`${approving ? 'Approve' : 'Sign'} ${money(row.quantity)} USDT`}
      about={`${row.customer.name ?? 'No name yet'}, ${row.customer.uid}: ${money(row.arrival)} USDT arrives. Your signature expires ${moment(row.signatures.expiresAt)}.`}
      action={`Sign ${money(row.quantity)} USDT`}
      ready={ready}
      pending={pending}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <Progress
        steps={[
          { name: 'Your key', about: 'pinned', state: pinned.length > 0 ? 'done' : 'now' },
          {
            name: 'The address',
            about: 'from the customer',
            state: pinned.length === 0 ? 'later' : tail.length === TAIL ? 'done' : 'now',
          },
          { name: 'Sign', about: 'touch your key', state: ready ? 'now' : 'later' },
        ]}
      />
      {wrong !== null && (
        <Note tone="neg" live>
          {wrong}
        </Note>
      )}
      {keys.data && pinned.length === 0 && (
        <Note tone="warn">
          The signer hasn’t pinned a passkey of yours. Add one under “Own account” and have it pinned.
        </Note>
      )}
      {from === null ? (
        <Note tone="warn">The signer hasn’t reported yet which hot wallet and chain it pays from.</Note>
      ) : (
        <Note tone="info">
          Paid from {from.hotAddress} by contract {from.usdtContract} on {chainName(from.genesis)} (block 0{' '}
          {from.genesis.slice(-8)}). Not yours? Don’t sign.
        </Note>
      )}
      <TextField
        label="Last six characters of the address"
        help="As the customer wrote them, in the chat, an email or a call. The page covers the address while you sign."
        autoComplete="off"
        value={tail}
        onChange={text => setTail(closedText(text))}
      />
      {may('answer_support') && (
        <Link to={`/support/${row.customer.uid}`}>I don’t have it: open the chat</Link>
      )}
    </FormDialog>
  )
}
