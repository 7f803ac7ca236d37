import { openCustomerContact } from '@matin/contract/admin/customer'
import { CONTACT_REASONS, type ContactKind } from '@matin/domain/operators/contact'
import { Button } from '@matin/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#shared/api/api.ts'
import { useOperator } from '#shared/api/operator.ts'
import { ReasonDialog } from '#shared/confirm/reason-dialog.tsx'
import { useStepUp } from '#shared/confirm/step-up.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { span } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { Fact } from '#shared/page/page.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'

interface ContactProps {
  uid: string
  kind: ContactKind
  masked: string
  /** Whether the key V reveals this contact. True for one contact of a page at most. */
  first?: boolean
}

/** Operators with the permission can reveal it for ten minutes. They choose a reason, which is recorded. */
export function Contact({ uid, kind, masked, first = false }: ContactProps) {
  const { may } = useOperator()
  const prove = useStepUp()
  const now = usePlatformNow()
  const [asking, setAsking] = useState(false)
  const chosen = useStoredDraft(`open ${kind} ${uid}`, '')
  const name = kind === 'email' ? 'email address' : 'mobile number'
  const opened = useMutation({
    // Nothing keeps it once it is off the screen.
    gcTime: 0,
    async mutationFn(reason: (typeof CONTACT_REASONS)[number]) {
      const input = { uid, kind, reason }
      const proof = await prove(openCustomerContact, input, {
        title: `Show the ${name} of ${uid}`,
        confirmed: true,
      })
      return proof && call(openCustomerContact, input, { proof })
    },
    onSuccess: shown => shown && chosen.dropDraft(),
  })
  const { data, reset } = opened
  const left = data ? (Date.parse(data.until) - now) / 1000 : 0
  const isOver = data != null && left <= 0
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  const canOpen = masked !== '' && may(openCustomerContact) && !data
  useKeys({ V: first && canOpen && { label: 'show a contact', run: () => setAsking(true) } })
  const label = kind === 'email' ? 'Email' : 'Mobile'
  if (masked === '') return <Fact name={label}>None</Fact>
  if (data)
    return (
      <Fact
        name={label}
        beside={
          <Button variant="quiet" size="sm" onClick={reset}>
            Hide
          </Button>
        }
      >
        <output>{data.contact}</output>
        <small>Visible to you for {span(Math.max(0, left))} more</small>
      </Fact>
    )
  return (
    <>
      <Fact
        name={label}
        beside={
          canOpen && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Show the ${name}`}
              pending={opened.isPending}
              onClick={() => setAsking(true)}
            >
              Show…
            </Button>
          )
        }
      >
        {masked}
      </Fact>
      {asking && (
        <ReasonDialog
          title={`Show the ${name}`}
          about="You’ll see it for ten minutes. The audit log records that you opened it, and why."
          confirm="Show it"
          reasons={CONTACT_REASONS}
          says={() => 'The customer isn’t notified.'}
          kept={chosen}
          onClose={() => setAsking(false)}
          onReason={(reason: (typeof CONTACT_REASONS)[number]) => {
            setAsking(false)
            opened.mutate(reason)
          }}
        />
      )}
    </>
  )
}
