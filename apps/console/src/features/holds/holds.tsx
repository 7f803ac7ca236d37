import {
  holdCustomer,
  liftSuspension,
  type OperatorHold,
  releaseCustomer,
  suspendCustomer,
} from '@matin/contract/holds'
import { HOLD_TEXTS } from '@matin/contract/reasons'
import { MAX_HOLD_HOURS, OPERATOR_HOLD_REASONS } from '@matin/domain/operators/hold'
import { uidText } from '@matin/domain/text/address'
import { AmountTextInput } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Select } from '../../shared/controls.tsx'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'

const WHAT = {
  hold: { label: 'Hold withdrawals', help: 'Nothing leaves the account. The customer still signs in.' },
  suspend: {
    label: 'Suspend the account',
    help: 'All sessions end and nobody signs in. Withdrawals under way wait; orders and payouts go on.',
  },
}
type What = keyof typeof WHAT

/** Places a hold or a suspension; the address may name the customer. */
export function Holds() {
  const { id = '' } = useParams()
  return <Placing key={id} of={id} />
}

function Placing({ of }: { of: string }) {
  const { may } = useOperator()
  const [uid, setUid] = useState(of)
  const [what, setWhat] = useState<What>('hold')
  const [reason, setReason] = useState<(typeof OPERATOR_HOLD_REASONS)[number] | ''>('')
  const [hours, setHours] = useState('24')
  const [made, setMade] = useState<OperatorHold | null>(null)
  const hold = useCommand(holdCustomer, 'Held: the customer is told', input => ({
    title: `Hold the withdrawals of ${input.uid}`,
    about: `Nothing leaves the account for ${input.hours} hours. The customer reads: ${HOLD_TEXTS[input.reason].en}`,
    confirm: 'Hold',
    danger: true,
  }))
  const suspend = useCommand(suspendCustomer, 'Suspended: every session has ended', input => ({
    title: `Suspend ${input.uid}`,
    about: `Every session ends now, and nobody signs in for ${input.hours} hours. The customer is told.`,
  }))
  const place = what === 'hold' ? hold : suspend
  const length = Number(hours)
  const named = /^\d{9}$/.test(uid)
  const valid = reason !== '' && named && Number.isInteger(length) && length >= 1 && length <= MAX_HOLD_HOURS
  return (
    <Page
      title="Holds"
      help={
        <p>
          A hold keeps money from leaving an account until its deadline, a suspension keeps the customer out
          as well; each lasts 30 days at most. The customer reads the reason’s sentence and the deadline: of a
          hold in the app, of a suspension at sign-in. Both end by themselves, and are prolonged only by
          another decision; compliance may end them earlier.
        </p>
      }
      actions={named && <Link to={`/customers/${uid}`}>Customer {uid}</Link>}
    >
      <Block title="Hold or suspend a customer">
        <form
          className={forms.form}
          onSubmit={event => {
            event.preventDefault()
            if (reason === '') return
            place.mutate({ uid, reason, hours: length }, { onSuccess: setMade })
          }}
        >
          <Field label="UID">
            <TextInput
              inputMode="numeric"
              value={uid}
              onChange={event => setUid(shownAsTaken(uidText, event.target.value))}
            />
          </Field>
          <Field label="What" help={WHAT[what].help}>
            <Select
              value={what}
              onChange={setWhat}
              options={(['hold', 'suspend'] as const)
                .filter(value => value === 'hold' || may('suspend_customers'))
                .map(value => ({ value, label: WHAT[value].label }))}
            />
          </Field>
          <Field label="Reason" {...(reason !== '' && { help: HOLD_TEXTS[reason].en })}>
            <Select<(typeof OPERATOR_HOLD_REASONS)[number] | ''>
              value={reason}
              onChange={setReason}
              options={[
                { value: '', label: 'Choose a reason' },
                ...OPERATOR_HOLD_REASONS.map(value => ({ value, label: words(value) })),
              ]}
            />
          </Field>
          <Field label="Hours" help={`From 1 to ${MAX_HOLD_HOURS}.`}>
            <AmountTextInput value={hours} onChange={setHours} decimals={0} />
          </Field>
          <Button type="submit" size="md" disabled={!valid} pending={place.isPending}>
            {reason === '' ? 'Choose a reason first' : what === 'hold' ? 'Hold' : 'Suspend'}
          </Button>
        </form>
      </Block>
      {made && <Made hold={made} onEnded={setMade} />}
    </Page>
  )
}

function Made({ hold, onEnded }: { hold: OperatorHold; onEnded: (hold: OperatorHold) => void }) {
  const { may } = useOperator()
  const release = useCommand(releaseCustomer, 'Released', () => ({
    title: `Release the hold of ${hold.uid}`,
    about: 'Withdrawals that waited for it go on at once. The customer sees it.',
    confirm: 'Release',
    danger: true,
  }))
  const lift = useCommand(liftSuspension, 'Lifted: the customer can sign in', () => ({
    title: `Lift the suspension of ${hold.uid}`,
    about: 'The customer can sign in at once.',
  }))
  const end = hold.suspends ? lift : release
  return (
    <Block title={`${hold.suspends ? 'Suspension' : 'Hold'} of ${hold.uid}`}>
      <Facts>
        <Fact name="Customer">
          <Link to={`/customers/${hold.uid}`}>{hold.uid}</Link>
        </Fact>
        <Fact name="Reason">{words(hold.reason)}</Fact>
        <Fact name="Until">{moment(hold.deadlineAt)}</Fact>
        <Fact name="Ended early">{hold.releasedAt ? moment(hold.releasedAt) : 'No'}</Fact>
      </Facts>
      {!hold.releasedAt && may(hold.suspends ? 'suspend_customers' : 'release_customers') && (
        <Button
          variant="line"
          size="sm"
          pending={end.isPending}
          onClick={() => end.mutate({ id: hold.id }, { onSuccess: onEnded })}
        >
          {hold.suspends ? 'Lift now' : 'Release now'}
        </Button>
      )}
    </Block>
  )
}
