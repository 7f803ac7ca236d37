import { emailText } from '@matin/domain/text/account'
import { shownOnLeave } from '@matin/ui/shown-as-taken'
import { TextInput } from '@matin/ui/text-input'

interface EmailInputProps {
  value: string
  onChange: (value: string) => void
  /** Browser's autofill: `username` for a new account, `email` for the customer's address. */
  autoComplete: 'username' | 'email'
}

export function EmailInput({ value, onChange, autoComplete }: EmailInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={shownOnLeave(emailText, onChange)}
    />
  )
}
