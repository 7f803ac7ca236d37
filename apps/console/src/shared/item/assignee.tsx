import { type Assignee as Assigned, assignItem, getItem, type QueueKind } from '@matin/contract/admin/items'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Dialog } from '@matin/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useChangeRead, useRead } from '#shared/api/use-read.ts'
import { SelectField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { dayAndTime, initials } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import styles from './assignee.module.css'

interface Item {
  kind: QueueKind
  item: string
}

export function useAssign(onDone?: () => void) {
  const me = useOperator().operator?.id
  const changeItem = useChangeRead(getItem)
  return useCommand(
    assignItem,
    ({ to }) => (to === null ? 'Released' : to === me ? 'It’s yours now' : 'Handed over'),
    undefined,
    ({ assignee }, { kind, item }) => {
      changeItem({ kind, item }, now => ({ ...now, assignee }))
      onDone?.()
    },
  )
}

interface AssigneeCellProps extends Item {
  assignee: Assigned | null
  decidable: boolean
}

export function AssigneeCell({ kind, item, assignee, decidable }: AssigneeCellProps) {
  const { operator, may } = useOperator()
  const assign = useAssign()
  if (assignee) {
    const isMe = assignee.id === operator?.id
    return (
      <span className={cx(styles.cell, 'inline-row gap-1.75 relative')} title={assignee.name}>
        <i className="initials" data-me={isMe || undefined} aria-hidden="true">
          {initials(assignee.name)}
        </i>
        <span className={isMe ? undefined : 'sr-narrow'}>{isMe ? 'You' : assignee.name}</span>
      </span>
    )
  }
  if (!operator || !decidable || !may(assignItem)) return null
  return (
    <Button
      variant="line"
      size="sm"
      pending={assign.isPending}
      onClick={() => assign.mutate({ kind, item, from: null, to: operator.id })}
    >
      Take
      <KeyCap name="T" hidden />
    </Button>
  )
}

interface AssigneeProps extends Item {
  look?: 'section' | 'line'
}

export function Assignee({ kind, item, look = 'section' }: AssigneeProps) {
  const { operator, may } = useOperator()
  const { data } = useRead(getItem, { kind, item })
  const chosen = useStoredDraft(`hand over ${kind} ${item}`, '')
  const assign = useAssign(chosen.dropDraft)
  const [handing, setHanding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const me = operator?.id
  const assignee = data?.assignee ?? null
  const others = data?.operators.filter(({ id }) => id !== assignee?.id && id !== me) ?? []
  const canAssign = data !== undefined && may(assignItem)
  const canTake = canAssign && assignee?.id !== me && data.operators.some(({ id }) => id === me)
  const canHand = canAssign && others.length > 0
  function giveTo(to: string | null) {
    assign.mutate({ kind, item, from: assignee?.id ?? null, to }, { onSuccess: () => setHanding(false) })
  }
  const take = () => giveTo(me ?? null)
  const isTaken = assign.isSuccess ? assignee?.id : null
  useEffect(() => {
    // The button that was pressed is gone.
    if (isTaken !== null && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
  }, [isTaken])
  useKeys({
    T:
      assignee === null && canTake
        ? { label: 'take', run: take }
        : canHand && { label: 'hand over', run: () => setHanding(true) },
  })
  const name = assignee === null ? 'Unassigned' : assignee.id === me ? 'You' : assignee.name
  const buttons = canAssign && (look === 'line' || !handing) && (
    <div ref={box} className="row flex-wrap gap-2">
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
  )
  const handOver = handing && (
    <HandOver
      to={others}
      chosen={chosen}
      pending={assign.isPending}
      onChosen={giveTo}
      onClose={() => setHanding(false)}
    />
  )
  if (look === 'line')
    return (
      <section aria-label="Assignee" className="row flex-wrap gap-2">
        {data && <span>{name}</span>}
        {buttons}
        <Dialog open={handing} onClose={() => setHanding(false)} title="Hand over" actions={null}>
          {handOver}
        </Dialog>
      </section>
    )
  return (
    <section aria-label="Assignee">
      <h3>Assignee</h3>
      {data && (
        <p className="row gap-1.75 mb-2">
          {assignee && (
            <i className="initials" data-me={assignee.id === me || undefined} aria-hidden="true">
              {initials(assignee.name)}
            </i>
          )}
          <b>{name}</b>
          {assignee && <small>since {dayAndTime(assignee.since)}</small>}
        </p>
      )}
      {buttons}
      {handOver}
    </section>
  )
}

interface HandOverProps {
  to: readonly { id: string; name: string }[]
  chosen: ReturnType<typeof useStoredDraft<string>>
  pending: boolean
  onChosen: (id: string) => void
  onClose: () => void
}

function HandOver({ to, chosen, pending, onChosen, onClose }: HandOverProps) {
  const one = to.find(({ id }) => id === chosen.draft)
  return (
    <Form
      onSubmit={() => {
        if (one) onChosen(one.id)
      }}
    >
      <SelectField
        label="Hand over to"
        value={one?.id ?? ''}
        onChange={chosen.setDraft}
        options={[
          { value: '', label: 'Choose an operator' },
          ...to.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="row flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" size="sm" disabled={!one} pending={pending}>
          {one ? `Hand over to ${one.name}` : 'Choose an operator first'}
        </Button>
      </div>
    </Form>
  )
}
