import { holdCustomer, type OperatorHold, releaseCustomer } from '@matin/contract/holds'
import { MAX_HOLD_HOURS, OPERATOR_HOLD_REASONS } from '@matin/domain/operators/hold'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Select, TextArea } from '../../shared/controls.tsx'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page } from '../../shared/page.tsx'
import { useAct } from '../../shared/use-act.ts'

export function Holds() {
  const { may } = useOperator()
  const [uid, setUid] = useState('')
  const [reason, setReason] = useState<(typeof OPERATOR_HOLD_REASONS)[number]>('suspected_takeover')
  const [note, setNote] = useState('')
  const [hours, setHours] = useState('24')
  const [made, setMade] = useState<OperatorHold | null>(null)
  const hold = useAct(holdCustomer, 'Held: the customer is told')
  const release = useAct(releaseCustomer, 'Released')
  const length = Number(hours)
  const valid = /^\d{9}$/.test(uid) && Number.isInteger(length) && length >= 1 && length <= MAX_HOLD_HOURS
  return (
    <Page
      title="Holds"
      help={
        <p>
          A hold keeps money from leaving an account until its deadline, at most 30 days. The customer sees
          the reason, the deadline, your words and the role in charge. It ends by itself; compliance may end
          it earlier.
        </p>
      }
    >
      <Block title="Hold a customer">
        <form
          className={forms.form}
          onSubmit={event => {
            event.preventDefault()
            hold.mutate({ uid, reason, hours: length, ...(note && { note }) }, { onSuccess: setMade })
          }}
        >
          <Field label="UID">
            <TextInput
              inputMode="numeric"
              value={uid}
              onChange={event => setUid(event.target.value.trim())}
            />
          </Field>
          <Field label="Reason">
            <Select
              value={reason}
              onChange={setReason}
              options={OPERATOR_HOLD_REASONS.map(value => ({ value, label: words(value) }))}
            />
          </Field>
          <Field label="Words to the customer" help="Shown as they are.">
            <TextArea maxLength={500} value={note} onChange={event => setNote(event.target.value)} />
          </Field>
          <Field label="Hours" help={`From 1 to ${MAX_HOLD_HOURS}.`}>
            <TextInput inputMode="numeric" value={hours} onChange={event => setHours(event.target.value)} />
          </Field>
          <Button type="submit" size="md" disabled={!valid} pending={hold.isPending}>
            Hold
          </Button>
        </form>
      </Block>
      {made && (
        <Block title={`Hold of ${made.uid}`}>
          <Facts>
            <Fact name="Reason">{words(made.reason)}</Fact>
            <Fact name="Until">{moment(made.deadlineAt)}</Fact>
            <Fact name="Released">{made.releasedAt ? moment(made.releasedAt) : 'No'}</Fact>
          </Facts>
          {!made.releasedAt && may('release_customers') && (
            <Button
              variant="line"
              size="sm"
              pending={release.isPending}
              onClick={() => release.mutate({ id: made.id }, { onSuccess: setMade })}
            >
              Release now
            </Button>
          )}
        </Block>
      )}
    </Page>
  )
}
