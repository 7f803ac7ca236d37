import { Field } from '@matin/ui/field'
import { type Labelled, TextField, type Typed } from '@matin/ui/text-field'
import type { ComponentProps } from 'react'
import { Select, TextArea } from './controls.tsx'

type AreaFieldProps = Labelled & Typed<ComponentProps<typeof TextArea>>

export function AreaField({ label, hint, help, error, onChange, ...input }: AreaFieldProps) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <TextArea {...input} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

type SelectFieldProps<V extends string> = Labelled & ComponentProps<typeof Select<V>>

export function SelectField<V extends string>({ label, hint, help, error, ...input }: SelectFieldProps<V>) {
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
