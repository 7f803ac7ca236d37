import { openCustomerContact } from '@matin/contract/customer-desk'
import { CONTACT_REASONS, type ContactKind } from '@matin/domain/operators/contact'
import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { Select } from '../../shared/controls.tsx'
import { words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { useStepUp } from '../../shared/step-up.tsx'

/** How long a contact stands on the screen once it is opened. */
const SHOWN_MS = 30_000

/** A contact, masked; whoever may opens it for a moment, with a reason that is written down. */
export function Contact({ uid, kind, masked }: { uid: string; kind: ContactKind; masked: string }) {
  const { may } = useOperator()
  const prove = useStepUp()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<(typeof CONTACT_REASONS)[number]>('customer_cannot_be_reached')
  const name = kind === 'email' ? 'e-mail address' : 'mobile number'
  const opened = useMutation({
    // Nothing keeps it once it is off the screen.
    gcTime: 0,
    async mutationFn() {
      const input = { uid, kind, reason }
      const proof = await prove(openCustomerContact, input, {
        title: `Open the ${name} of ${uid}`,
        confirmed: true,
      })
      return proof && call(openCustomerContact, input, { proof })
    },
    onSuccess: shown => shown && setAsking(false),
  })
  const { data, reset } = opened
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [data, reset])
  if (masked === '') return 'None'
  if (data)
    return (
      <>
        <output>{data.contact}</output>{' '}
        <Button variant="quiet" size="sm" onClick={reset}>
          Hide
        </Button>
      </>
    )
  return (
    <>
      {masked}{' '}
      {may('open_contacts') && (
        <Button variant="quiet" size="sm" aria-label={`Open the ${name}`} onClick={() => setAsking(true)}>
          Open
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Open the ${name}`}
        description="It is shown for half a minute. That you opened it, and why, stands in the audit log."
        actions={
          <>
            <Button variant="quiet" size="md" onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button size="md" pending={opened.isPending} onClick={() => opened.mutate()}>
              Open
            </Button>
          </>
        }
      >
        <Field label="Reason">
          <Select
            value={reason}
            onChange={setReason}
            options={CONTACT_REASONS.map(value => ({ value, label: words(value) }))}
          />
        </Field>
      </Dialog>
    </>
  )
}
