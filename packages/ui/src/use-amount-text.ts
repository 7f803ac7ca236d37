import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretBefore, groupDigits, readEdit } from './amount-text.ts'
import { cleanDecimal } from './clean-decimal.ts'

interface AmountText {
  /** Digits with at most one point, or empty: never grouped. */
  value: string
  onChange: (value: string) => void
  /** Decimals of the asset; more cannot be typed. */
  decimals: number
}

/**
 * Attributes of an input that shows a decimal in groups of three while it is typed. The caret stays between the
 * same two digits, also when an edit is refused. Text that an input method is composing is left alone until it is done.
 */
export function useAmountText({ value, onChange, decimals }: AmountText) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [composed, setComposed] = useState<string | null>(null)
  // A refused edit changes no value, yet the input needs its text and caret back.
  const [, rerender] = useState(0)
  const shown = groupDigits(value)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function take(element: HTMLInputElement, forward: boolean) {
    const edit = readEdit(shown, element.value, element.selectionStart ?? element.value.length, forward)
    const next = cleanDecimal(edit.text, decimals)
    caret.current = caretBefore(groupDigits(next ?? value), edit.after)
    if (next === null || next === value) rerender(count => count + 1)
    else onChange(next)
  }

  return {
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
}
