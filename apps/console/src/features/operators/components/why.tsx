import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'

interface WhyProps {
  value: string
  onChange: (value: string) => void
}

export function Why({ value, onChange }: WhyProps) {
  return (
    <Field label="Why" hint="The second owner reads it">
      <TextInput value={value} maxLength={500} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
