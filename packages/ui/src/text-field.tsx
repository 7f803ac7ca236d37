import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'

export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** Properties of a control that reports the text, not the event. */
export type Typed<P> = Omit<P, 'value' | 'onChange'> & { value: string; onChange: (text: string) => void }

type TextFieldProps = Labelled & Typed<ComponentProps<typeof TextInput>>

export function TextField({ label, hint, help, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <TextInput {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

type PasswordFieldProps = Labelled & Typed<ComponentProps<typeof PasswordInput>>

export function PasswordField({ label, hint, help, error, onChange, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <PasswordInput {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
