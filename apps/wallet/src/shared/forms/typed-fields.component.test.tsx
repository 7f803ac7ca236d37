import { LANGUAGES } from '@matin/contract/language'
import { text } from '@matin/i18n/read'
import { AmountInput } from '@matin/ui/amount-input'
import { AmountTextInput } from '@matin/ui/amount-text-input'
import { CodeInput, InlineCodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { PinPad } from '@matin/ui/pin-sheet'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'

beforeEach(() => {
  startServer()
})

const unit = 'USDT'
const AMOUNTS = {
  'the large field': (value: string, onChange: (value: string) => void) => (
    <AmountInput label="It" value={value} onChange={onChange} decimals={6} unit={unit} max="750" />
  ),
  'the field of one line': (value: string, onChange: (value: string) => void) => (
    <Field label="It">
      <AmountTextInput value={value} onChange={onChange} decimals={6} unit={unit} />
    </Field>
  ),
}
const CODES = {
  'the boxes': (value: string, onChange: (value: string) => void) => (
    <Field label="It">
      <CodeInput value={value} onChange={onChange} />
    </Field>
  ),
  'the field of one line': (value: string, onChange: (value: string) => void) => (
    <Field label="It">
      <InlineCodeInput value={value} onChange={onChange} end="Send" />
    </Field>
  ),
}

let drawn = AMOUNTS['the large field']
function Form() {
  const [value, setValue] = useState('')
  return drawn(value, setValue)
}

async function openField(
  draw: (typeof AMOUNTS)[keyof typeof AMOUNTS],
  { language = 'en' }: { language?: (typeof LANGUAGES)[number] } = {},
) {
  drawn = draw
  const app = openScreen(Form, { at: '/pages/Withdrawal/index', language })
  const field = await eventually(() => screen.getByLabelText<HTMLInputElement>('It'))
  await app.user.click(field)
  return { ...app, field, said: () => screen.queryByRole('alert')?.textContent ?? '' }
}

describe.each(Object.entries(AMOUNTS))('an amount in %s', (_, draw) => {
  test.each([
    ['1,000.50 USDT', '1,000.50'],
    ['1.000,50', '1,000.50'],
    ['１００', '100'],
    ['\u200b12,5\n', '12.5'],
    ['١٢٫٥', '12.5'],
  ])('is read from a paste of %j and shown as %s', async (pasted, shown) => {
    const { user, field, said } = await openField(draw)
    await user.paste(pasted)
    expect(field.value).toBe(shown)
    expect(said()).toBe('')
  })

  test.each(LANGUAGES)(
    'is refused beside the field when the paste is ambiguous, until the next input (%s)',
    async language => {
      const { user, field, said } = await openField(draw, { language })
      await user.paste('1,000')
      expect(field.value).toBe('')
      expect(said()).toBe(text(language, 'errors.amount_ambiguous'))
      await user.type(field, '1,5')
      expect(field.value).toBe('1.5')
      expect(said()).toBe('')
    },
  )

  test.each([
    ['5 BTC', 'amount_unit'],
    ['0.1234567', 'amount_too_fine'],
    ['-5', 'amount_incorrect'],
  ] as const)('stays unchanged by a paste of %s, and the error %s is shown', async (pasted, fault) => {
    const { user, field, said } = await openField(draw)
    await user.paste(pasted)
    expect(field.value).toBe('')
    expect(said()).toBe(text('en', `errors.${fault}`))
  })

  test.each([
    ['1e3', '1', 'amount_unit'],
    ['1.5.2', '1.5', 'amount_incorrect'],
    ['12-4', '12', 'amount_incorrect'],
  ] as const)(
    'takes no further key after a refused character, until one is deleted (%s)',
    async (typed, shown, fault) => {
      const { user, field, said } = await openField(draw)
      await user.type(field, typed)
      expect([field.value, said()]).toEqual([shown, text('en', `errors.${fault}`)])
      await user.type(field, '{Backspace}7')
      expect([field.value, said()]).toEqual([`${shown.slice(0, -1)}7`, ''])
    },
  )

  test('is not reformatted while an input method composes the text', async () => {
    const { field } = await openField(draw)
    fireEvent.compositionStart(field)
    for (const text of ['１', '１２', '１２．', '１２．５'])
      fireEvent.input(field, { target: { value: text }, isComposing: true })
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('12.5')
  })
})

test('filling in an amount by a button clears the error of the last paste', async () => {
  const { user, field, said } = await openField(AMOUNTS['the large field'])
  await user.paste('5 BTC')
  expect(said()).not.toBe('')
  await user.click(screen.getByRole('button', { name: 'MAX' }))
  expect([field.value, said()]).toEqual(['750', ''])
})

describe.each(Object.entries(CODES))('a code in %s', (_, draw) => {
  test.each([' 389502', '389 502', '389-502', 'Your code: 389502', '３８９５０２', '٣٨٩٥٠٢\n'])(
    'is read whole from a paste of %j',
    async pasted => {
      const { user, field, said } = await openField(draw)
      await user.paste(pasted)
      expect(field.value).toBe('389502')
      expect(said()).toBe('')
    },
  )

  test.each(LANGUAGES)(
    'is never cut: more than six digits are refused beside the field (%s)',
    async language => {
      const { user, field, said } = await openField(draw, { language })
      await user.paste('3895021')
      expect(field.value).toBe('')
      expect(said()).toBe(text(language, 'errors.code_format'))
      await user.type(field, '38')
      expect([field.value, said()]).toEqual(['38', ''])
    },
  )
})

test('the PIN pad accepts digits of every script', async () => {
  const onPin = vi.fn<(pin: string) => Promise<undefined>>(async () => undefined)
  const entered = (count: number) => `${count} entered`
  drawn = () => <PinPad amount="5" purpose="It" entered={entered} onPin={onPin} />
  openScreen(Form, { at: '/pages/Withdrawal/index' })
  const boxes = await eventually(() => screen.getByRole('group', { name: '0 entered' }))
  for (const key of ['２', '٤', '6', '८', '1', '3']) fireEvent.keyDown(boxes, { key })
  await eventually(() => expect(onPin).toHaveBeenCalledWith('246813'))
})
