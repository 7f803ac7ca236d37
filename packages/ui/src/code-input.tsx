import { typedCode } from '@matin/domain/text/code'
import { type ReactNode, useState } from 'react'
import { CodeBoxes } from './code-boxes.tsx'
import styles from './code-input.module.css'
import { cx } from './cx.ts'
import { useFieldControl, useFieldFault } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  masked?: boolean
  autoComplete?: 'one-time-code' | 'off'
}

const length = 6

/** The input itself has no `maxlength`, which would cut a paste before it is read. */
function useTake(onChange: (value: string) => void): (text: string) => void {
  const setFault = useFieldFault()
  return text => {
    const code = typedCode(text)
    setFault(code === null ? 'code_format' : null)
    if (code !== null) onChange(code)
  }
}

/** Six boxes over one real input, so that paste, autofill and screen readers work. Use inside a `Field`. */
export function CodeInput({ value, onChange, masked, autoComplete = 'one-time-code' }: CodeInputProps) {
  const control = useFieldControl()
  const take = useTake(onChange)
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
        className={cx(styles.input, masked && styles.masked)}
        // No password to a browser: it would offer the one of the login here, or keep the PIN in its place.
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete={autoComplete}
        value={value}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={event => take(event.target.value)}
      />
    </div>
  )
}

export function InlineCodeInput({ value, onChange, end }: CodeInputProps & { end: ReactNode }) {
  const take = useTake(onChange)
  return (
    <TextInput
      className={styles.inline}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="one-time-code"
      value={value}
      onChange={event => take(event.target.value)}
      end={<span className={styles.end}>{end}</span>}
    />
  )
}
