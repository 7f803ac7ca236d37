import { type ReactNode, useState } from 'react'
import { CodeBoxes } from './code-boxes.tsx'
import styles from './code-input.module.css'
import { useFieldControl } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  /** Digits only shown as dots, for a PIN. */
  masked?: boolean
  autoComplete?: 'one-time-code' | 'off'
  disabled?: boolean
}

const length = 6

function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
}

/** Six boxes over one real input, so that paste, autofill and screen readers work. Use inside a `Field`. */
export function CodeInput({
  value,
  onChange,
  masked,
  autoComplete = 'one-time-code',
  disabled,
}: CodeInputProps) {
  const control = useFieldControl()
  const [focused, setFocused] = useState(false)
  return (
    <div className={styles.wrap}>
      <CodeBoxes
        value={value}
        length={length}
        masked={masked ?? false}
        idle={!focused}
        error={control['aria-invalid'] ?? false}
      />
      <input
        {...control}
        className={styles.input}
        type={masked ? 'password' : 'text'}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete={autoComplete}
        maxLength={length}
        value={value}
        disabled={disabled}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={event => onChange(digits(event.target.value))}
      />
    </div>
  )
}

/** One line with the way to (re)send the code at its end. */
export function InlineCodeInput({ value, onChange, end }: CodeInputProps & { end: ReactNode }) {
  return (
    <TextInput
      className={styles.inline}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="one-time-code"
      maxLength={length}
      value={value}
      onChange={event => onChange(digits(event.target.value))}
      end={<span className={styles.end}>{end}</span>}
    />
  )
}
