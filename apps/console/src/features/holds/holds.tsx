import type { OperatorHold } from '@matin/contract/holds'
import { uidText } from '@matin/domain/text/address'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Select } from '../../shared/controls.tsx'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import {
  HOLDING,
  type Holding,
  mayEnd,
  useEndHold,
  useHoldTerms,
  usePlaceHold,
} from '../../shared/holding.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { HoldList } from './hold-list.tsx'

/** Places a hold or a suspension; the address may name the customer. */
export function Holds() {
  const { id = '' } = useParams()
  return <Placing key={id} of={id} />
}

function Placing({ of }: { of: string }) {
  const { may } = useOperator()
  const [uid, setUid] = useState(of)
  const [what, setWhat] = useState<Holding>('hold')
  const [made, setMade] = useState<OperatorHold | null>(null)
  const { terms, verb, fields } = useHoldTerms()
  const place = usePlaceHold(what)
  const named = /^\d{9}$/.test(uid)
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
            if (terms) place.mutate({ uid, ...terms }, { onSuccess: setMade })
          }}
        >
          <Field label="UID">
            <TextInput
              inputMode="numeric"
              value={uid}
              onChange={event => setUid(shownAsTaken(uidText, event.target.value))}
            />
          </Field>
          <Field label="What" help={HOLDING[what].help}>
            <Select
              value={what}
              onChange={setWhat}
              options={(['hold', 'suspend'] as const)
                .filter(value => value === 'hold' || may('suspend_customers'))
                .map(value => ({ value, label: HOLDING[value].label }))}
            />
          </Field>
          {fields}
          <Button type="submit" size="md" disabled={!terms || !named} pending={place.isPending}>
            {verb(what)}
          </Button>
        </form>
      </Block>
      {made && <Made hold={made} onEnded={setMade} />}
      {may('view_customers') && <HoldList />}
    </Page>
  )
}

function Made({ hold, onEnded }: { hold: OperatorHold; onEnded: (hold: OperatorHold) => void }) {
  const { may } = useOperator()
  const end = useEndHold(hold)
  return (
    <Block title={`${hold.suspends ? 'Suspension' : 'Hold'} of ${hold.uid}`}>
      <Facts>
        <Fact name="Customer">
          <Person {...hold.customer} />
        </Fact>
        <Fact name="Reason">{words(hold.reason)}</Fact>
        <Fact name="Until">{moment(hold.deadlineAt)}</Fact>
        <Fact name="Ended early">{hold.releasedAt ? moment(hold.releasedAt) : 'No'}</Fact>
      </Facts>
      {!hold.releasedAt && may(mayEnd(hold)) && (
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
