import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'

interface WhyProps {
  value: string
  onChange: (value: string) => void
}

/** Reason of a proposed change of an operator, which the second owner reads. */
export function Why({ value, onChange }: WhyProps) {
  return (
    <Field label="Why" hint="The second owner reads it">
      <TextInput value={value} maxLength={500} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
