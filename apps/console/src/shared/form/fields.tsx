import { AmountTextInput } from '@matin/ui/amount-text-input'
import { Field } from '@matin/ui/field'
import { PasswordInput } from '@matin/ui/password-input'
import { TextInput } from '@matin/ui/text-input'
import type { ComponentProps, ReactNode } from 'react'
import { Select, TextArea } from './controls.tsx'

interface Named {
  label: ReactNode
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
}

type Typed<C extends typeof TextInput | typeof PasswordInput | typeof TextArea> = Named &
  Omit<ComponentProps<C>, 'value' | 'onChange'> & { value: string; onChange: (text: string) => void }

export function TextField({ label, hint, help, error, onChange, ...input }: Typed<typeof TextInput>) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <TextInput {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

export function PasswordField({ label, hint, help, error, onChange, ...input }: Typed<typeof PasswordInput>) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <PasswordInput {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

export function AreaField({ label, hint, help, error, onChange, ...input }: Typed<typeof TextArea>) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <TextArea {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

export function AmountField({
  label,
  hint,
  help,
  error,
  ...input
}: Named & ComponentProps<typeof AmountTextInput>) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <AmountTextInput {...input} />
    </Field>
  )
}

export function SelectField<V extends string>({
  label,
  hint,
  help,
  error,
  ...input
}: Named & ComponentProps<typeof Select<V>>) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <Select {...input} />
    </Field>
  )
}

interface WhyProps {
  reader: string
  value: string
  onChange: (text: string) => void
}

export function WhyField({ reader, value, onChange }: WhyProps) {
  return (
    <TextField
      label="Why"
      hint={`The ${reader} reads it`}
      value={value}
      maxLength={500}
      onChange={onChange}
    />
  )
}
