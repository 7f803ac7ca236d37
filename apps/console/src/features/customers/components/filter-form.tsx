import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { SelectField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useDayText } from '#shared/form/use-day-text.ts'
import { words } from '#shared/format/format.ts'
import type { Own } from '../model/filter.ts'
import styles from '../screens/customers.module.css'

const DAYS = {
  seenFrom: 'Seen since',
  seenTo: 'Seen until',
  joinedFrom: 'Joined since',
  joinedTo: 'Joined until',
} as const
const BALANCES = { balanceFrom: 'Balance from, USDT', balanceTo: 'Balance to, USDT' } as const
const named = <N extends string>(names: Record<N, string>) => Object.entries(names) as [N, string][]

interface FilterFormProps {
  own: Own
  onApply: (own: Own) => void
  onClose: () => void
}

/** An empty field does not filter. */
export function FilterForm({ own, onApply, onClose }: FilterFormProps) {
  const [draft, setDraft] = useState(own)
  const set = (change: Partial<Own>) => setDraft({ ...draft, ...change })
  return (
    <Form className={styles.form} aria-label="Own filters" onSubmit={() => onApply(draft)}>
      <SelectField
        label="Identity"
        value={draft.identity}
        onChange={identity => set({ identity })}
        options={[
          { value: '', label: 'Any' },
          ...IDENTITY_STATES.map(value => ({ value, label: words(value) })),
        ]}
      />
      {named(BALANCES).map(([name, label]) => (
        <AmountField
          key={name}
          label={label}
          value={draft[name]}
          onChange={value => set({ [name]: value })}
          decimals={2}
        />
      ))}
      {named(DAYS).map(([name, label]) => (
        <Field key={name} label={label}>
          <DayInput value={draft[name]} onChange={value => set({ [name]: value })} />
        </Field>
      ))}
      <span className="flex items-end gap-2">
        <Button type="submit" size="md">
          Apply
        </Button>
        <Button variant="quiet" size="md" onClick={onClose}>
          Back
        </Button>
      </span>
    </Form>
  )
}

function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return <TextInput {...useDayText(value, onChange)} />
}
