import { type AmountFault, typedAmount } from '@matin/domain/text/amount'
import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretBefore, groupDigits, readEdit } from './amount-text.ts'

interface AmountText {
  /** Digits with at most one point, or empty: never grouped. */
  value: string
  onChange: (value: string) => void
  /** Decimals of the asset. An edit with more decimals is refused. */
  decimals: number
  /** Symbol of the asset, which a pasted text may contain. */
  unit?: string | undefined
}

interface Refusal {
  fault: AmountFault | null
  /** Value of the field at the refusal. The refusal ends when the value changes. */
  of: string
  /** Whether a typed character was refused, so that the field waits for a deletion. */
  isWaiting: boolean
}

/**
 * The caret stays between the same two digits, even if an edit is refused. Text that an input method is
 * composing stays unchanged until it is complete. After a refused character the field takes no further key
 * until something is deleted or replaced: "1.5" in a field of whole numbers would otherwise become 15.
 */
export function useAmountText({ value, onChange, decimals, unit }: AmountText) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [composed, setComposed] = useState<string | null>(null)
  // A refused edit changes no value, yet the input needs its text and caret back: each refusal is a new object.
  const [refused, setRefused] = useState<Refusal>({ fault: null, of: '', isWaiting: false })
  const shown = groupDigits(value)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function take(element: HTMLInputElement, forward: boolean) {
    const edit = readEdit(shown, element.value, element.selectionStart ?? element.value.length, forward)
    const key = edit.text.length === value.length + 1 ? edit.text.at(-edit.after - 1) : undefined
    if (key !== undefined && refused.isWaiting && refused.of === value) {
      caret.current = caretBefore(shown, edit.after)
      setRefused({ ...refused })
      return
    }
    const taken = typedAmount(edit.text, { decimals, ...(unit && { unit }) })
    const next = 'text' in taken ? taken.text : value
    caret.current = caretBefore(groupDigits(next), edit.after)
    const isNoDigit = key !== undefined && !/\p{Nd}/u.test(key)
    setRefused({
      fault: 'fault' in taken ? taken.fault : null,
      of: next,
      isWaiting: 'fault' in taken && isNoDigit && value !== '',
    })
    if (next !== value) onChange(next)
  }

  const attributes = {
    ref: input,
    value: composed ?? shown,
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { isComposing = false, inputType } = nativeEvent as InputEvent
      if (isComposing) setComposed(currentTarget.value)
      else take(currentTarget, inputType === 'deleteContentForward')
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      setComposed(null)
      take(currentTarget, false)
    },
  }
  // A change of the value from outside, such as MAX, clears the fault.
  return { attributes, fault: refused.of === value ? refused.fault : null }
}
