import { type Assignee as Assigned, assignItem, getItem, type QueueKind } from '@matin/contract/items'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { Select } from './controls.tsx'
import { moment } from './format.ts'
import forms from './forms.module.css'
import { useKeys } from './keys.ts'
import { useOperator } from './operator.ts'
import { useCommand } from './use-command.ts'
import { useRead } from './use-read.ts'

interface Item {
  kind: QueueKind
  item: string
}

/** Takes, hands over and releases items. */
export function useAssign() {
  const me = useOperator().operator?.id
  return useCommand(assignItem, ({ to }) =>
    to === null ? 'Released' : to === me ? 'It is yours now' : 'Handed over',
  )
}

interface AssigneeCellProps extends Item {
  assignee: Assigned | null
  /** The operator may decide on it, and so take it. */
  decidable: boolean
}

/** The assignee in a list; without one, a button that takes the item. */
export function AssigneeCell({ kind, item, assignee, decidable }: AssigneeCellProps) {
  const { operator, may } = useOperator()
  const assign = useAssign()
  if (assignee) return assignee.id === operator?.id ? 'You' : assignee.name
  if (!operator || !decidable || !may('assign_items')) return null
  return (
    <Button
      variant="line"
      size="sm"
      pending={assign.isPending}
      onClick={() => assign.mutate({ kind, item, from: null, to: operator.id })}
    >
      Take
    </Button>
  )
}

/** The assignee of an item on its page: take it, hand it over or release it. */
export function Assignee({ kind, item }: Item) {
  const { operator, may } = useOperator()
  const { data } = useRead(getItem, { kind, item })
  const assign = useAssign()
  const [handing, setHanding] = useState(false)
  const me = operator?.id
  const assignee = data?.assignee ?? null
  const others = data?.operators.filter(({ id }) => id !== assignee?.id && id !== me) ?? []
  const canAssign = data !== undefined && may('assign_items')
  const canTake = canAssign && assignee?.id !== me && data.operators.some(({ id }) => id === me)
  const canHand = canAssign && others.length > 0
  function giveTo(to: string | null) {
    assign.mutate({ kind, item, from: assignee?.id ?? null, to }, { onSuccess: () => setHanding(false) })
  }
  const take = () => giveTo(me ?? null)
  useKeys({
    T:
      assignee === null && canTake
        ? { label: 'take', run: take }
        : canHand && { label: 'hand over', run: () => setHanding(true) },
  })
  return (
    <section aria-label="Assignee">
      <h3>Assignee</h3>
      {data && (
        <p>
          {assignee === null ? 'Nobody' : assignee.id === me ? 'You' : assignee.name}
          {assignee && <small> since {moment(assignee.since)}</small>}
        </p>
      )}
      {canAssign && !handing && (
        <div className={forms.row}>
          {canTake && (
            <Button variant="line" size="sm" pending={assign.isPending} onClick={take}>
              Take
            </Button>
          )}
          {canHand && (
            <Button variant="line" size="sm" onClick={() => setHanding(true)}>
              Hand over…
            </Button>
          )}
          {assignee && (
            <Button variant="line" size="sm" pending={assign.isPending} onClick={() => giveTo(null)}>
              Release
            </Button>
          )}
        </div>
      )}
      {handing && (
        <HandOver
          to={others}
          pending={assign.isPending}
          onChosen={giveTo}
          onClose={() => setHanding(false)}
        />
      )}
    </section>
  )
}

interface HandOverProps {
  to: readonly { id: string; name: string }[]
  pending: boolean
  onChosen: (id: string) => void
  onClose: () => void
}

function HandOver({ to, pending, onChosen, onClose }: HandOverProps) {
  const [id, setId] = useState('')
  const chosen = to.find(one => one.id === id)
  return (
    <form
      className={forms.form}
      onSubmit={event => {
        event.preventDefault()
        onChosen(id)
      }}
    >
      <Field label="Hand over to">
        <Select
          value={id}
          onChange={setId}
          options={[
            { value: '', label: 'Choose an operator' },
            ...to.map(one => ({ value: one.id, label: one.name })),
          ]}
        />
      </Field>
      <div className={forms.row}>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" size="sm" disabled={!chosen} pending={pending}>
          {chosen ? `Hand over to ${chosen.name}` : 'Choose an operator first'}
        </Button>
      </div>
    </form>
  )
}
