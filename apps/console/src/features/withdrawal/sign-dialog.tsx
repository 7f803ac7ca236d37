import {
  approveWithdrawal,
  listSigningKeys,
  type ReviewedWithdrawal,
  signWithdrawal,
} from '@matin/contract/review'
import { fromWire } from '@matin/domain/money/amount'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { TextInput } from '@matin/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { moment, money } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { signByPasskey } from '../../shared/passkey.ts'
import { useAct } from '../../shared/use-act.ts'

/** Characters of the address that are typed from elsewhere: a server that lies about it is found out. */
const TAIL = 6

/** The operator's own signature over a payment above a cap of the signer, and the approval with it where that is still due. */
export function SignDialog({ row, onClose }: { row: ReviewedWithdrawal; onClose: () => void }) {
  const keys = useQuery({
    queryKey: ['signing keys'],
    queryFn: () => call(listSigningKeys, {}, { quiet: true }),
  })
  const approve = useAct(approveWithdrawal, 'Approved and signed')
  const sign = useAct(signWithdrawal, 'Signed')
  const [tail, setTail] = useState('')
  const [totp, setTotp] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const approving = row.state === 'submitted'
  const pinned = keys.data?.items ?? []
  const ready = tail.length === TAIL && (!approving || totp.length === 6) && pinned.length > 0

  async function go() {
    setWrong(null)
    const amount = fromWire(row.arrival, 'USDT')
    if (tail !== row.address.slice(-TAIL))
      return setWrong('The address ends otherwise: do not sign, ask the customer.')
    if (amount === null) return setWrong('The amount cannot be read.')
    const { id, address, signatures } = row
    const expiresAt = Date.parse(signatures.expiresAt)
    try {
      const signature = await signByPasskey({ id, address, amount, expiresAt }, pinned)
      if (approving)
        approve.mutate({ id, totp, signature }, { onSuccess: onClose, onError: () => setTotp('') })
      else sign.mutate({ id, signature }, { onSuccess: onClose })
    } catch (error) {
      setWrong(`Not signed: ${(error as Error).message}`)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${approving ? 'Approve and sign' : 'Sign'} ${money(row.arrival)} USDT`}
      description={`To ${row.address}. The signature ends ${moment(row.signatures.expiresAt)}.`}
      actions={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            form="sign"
            size="md"
            disabled={!ready}
            pending={approve.isPending || sign.isPending}
          >
            Sign with the passkey
          </Button>
        </>
      }
    >
      <form
        id="sign"
        className={forms.form}
        onSubmit={event => {
          event.preventDefault()
          if (ready) void go()
        }}
      >
        {wrong !== null && (
          <Note tone="neg" live>
            {wrong}
          </Note>
        )}
        {keys.data && pinned.length === 0 && (
          <Note tone="warn">
            The signer has no key of yours pinned. Make a passkey under “Own account” and have it pinned.
          </Note>
        )}
        <Field label="Last six characters of the address" help="From the customer, not from this screen.">
          <TextInput
            maxLength={TAIL}
            autoComplete="off"
            value={tail}
            onChange={event => setTail(event.target.value.trim())}
          />
        </Field>
        {approving && (
          <Field label="Code of your authenticator">
            <CodeInput value={totp} onChange={setTotp} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
