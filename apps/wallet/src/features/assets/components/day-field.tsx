import { TextField } from '@matin/ui/text-field'

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
      <TextField
        label={label}
        error={error}
        type="date"
        value={value}
        max={max}
        required
        onChange={onChange}
      />
    </div>
  )
}
