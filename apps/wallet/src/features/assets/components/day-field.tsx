import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'

interface DayFieldProps {
  label: string
  value: string
  max: string
  error?: string | undefined
  onChange: (day: string) => void
}

export function DayField({ label, value, max, error, onChange }: DayFieldProps) {
  return (
    <div>
      <Field label={label} error={error}>
        <TextInput
          type="date"
          value={value}
          max={max}
          required
          onChange={event => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
