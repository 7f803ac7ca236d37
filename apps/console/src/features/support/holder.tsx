import { assignItem, getItem } from '@matin/contract/items'
import type { SupportChat } from '@matin/contract/support-desk'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { Select } from '../../shared/controls.tsx'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { useCommand } from '../../shared/use-command.ts'
import { useRead } from '../../shared/use-read.ts'

/** Who has a chat, and to whom it may go: taken, handed over or released. */
export function Holder({ uid, holder }: { uid: string; holder: SupportChat['assignee'] }) {
  const { operator } = useOperator()
  const agents = useRead(getItem, { kind: 'support', item: uid })
  const own = operator?.id
  const nameOf = (id: string) =>
    (holder?.id === id ? holder.name : agents.data?.operators.find(one => one.id === id)?.name) ??
    'another operator'
  const assign = useCommand(
    assignItem,
    ({ from, to }) => {
      if (to === null) return 'Released'
      if (to === own) return from === null ? 'Taken' : 'Taken over'
      return `Handed over to ${nameOf(to)}`
    },
    ({ from, to }) => {
      if (to === null || (from === null && to === own)) return null
      return {
        title: to === own && from !== null ? `Take over from ${nameOf(from)}` : `Hand over to ${nameOf(to)}`,
        about:
          from === null
            ? `The chat with ${uid}, which nobody has.`
            : `The chat with ${uid} leaves ${from === own ? 'you' : nameOf(from)}.`,
        confirm: to === own ? 'Take over' : 'Hand over',
      }
    },
  )
  const give = (to: string | null) =>
    assign.mutate({ kind: 'support', item: uid, from: holder?.id ?? null, to })
  const [chosen, setChosen] = useState('')
  const others = (agents.data?.operators ?? []).filter(({ id }) => id !== own && id !== holder?.id)
  return (
    <section className={forms.form} aria-label="Who has this chat">
      <p>{holder === null ? 'Nobody has this chat' : `With ${holder.id === own ? 'you' : holder.name}`}</p>
      <span className={forms.row}>
        {own !== undefined && holder?.id !== own && (
          <Button size="sm" pending={assign.isPending} onClick={() => give(own)}>
            {holder === null ? 'Take' : 'Take over'}
          </Button>
        )}
        {holder !== null && (
          <Button variant="line" size="sm" pending={assign.isPending} onClick={() => give(null)}>
            Release
          </Button>
        )}
      </span>
      {others.length > 0 && (
        <>
          <Field label="Hand over to">
            <Select
              value={others.some(({ id }) => id === chosen) ? chosen : ''}
              onChange={setChosen}
              options={[
                { value: '', label: 'Choose' },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <Button
            variant="line"
            size="sm"
            disabled={!others.some(({ id }) => id === chosen)}
            pending={assign.isPending}
            onClick={() =>
              assign.mutate(
                { kind: 'support', item: uid, from: holder?.id ?? null, to: chosen },
                { onSuccess: () => setChosen('') },
              )
            }
          >
            Hand over
          </Button>
        </>
      )}
    </section>
  )
}
