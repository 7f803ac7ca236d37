import type { ComponentProps } from 'react'
import { useEffect } from 'react'
import { Field, useFieldFault } from './field.tsx'
import type { Labelled } from './text-field.tsx'
import { TextInput } from './text-input.tsx'
import { useAmountText } from './use-amount-text.ts'

interface AmountTextInputProps
  extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'inputMode' | 'ref'> {
  /** Digits with at most one point, or empty. */
  value: string
  onChange: (value: string) => void
  decimals: number
  unit?: string
}

/** Field for an amount on one line. Use inside a `Field`, which says why an edit is refused. */
export function AmountTextInput({ value, onChange, decimals, unit, ...rest }: AmountTextInputProps) {
  const { attributes, fault } = useAmountText({ value, onChange, decimals, unit })
  const setFault = useFieldFault()
  useEffect(() => setFault(fault), [setFault, fault])
  return <TextInput autoComplete="off" {...rest} {...attributes} inputMode="decimal" />
}

type AmountFieldProps = Labelled & ComponentProps<typeof AmountTextInput>

export function AmountField({ label, hint, help, error, ...input }: AmountFieldProps) {
  return (
    <Field label={label} hint={hint} help={help} error={error}>
      <AmountTextInput {...input} />
    </Field>
  )
}
