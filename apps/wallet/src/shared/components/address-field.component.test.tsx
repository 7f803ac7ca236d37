import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { AddressField } from './address-field.tsx'

const ADDRESS = 'TJYs1vdJ3v5vA4y8nAXaTnVZiZhDgQ4rS8'

beforeEach(() => {
  startServer()
})

function Form() {
  const [value, setValue] = useState('')
  return <AddressField label="Address" placeholder="T…" value={value} onChange={setValue} error={undefined} />
}

test('pasting an address with the button leaves the focus in the field', async () => {
  const { user, words } = openScreen(Form, { at: '/pages/Home/index' })
  const paste = await eventually(() => screen.getByRole('button', { name: words.AddressField.paste }))
  await navigator.clipboard.writeText(ADDRESS)
  await user.click(paste)
  const field = screen.getByRole('textbox')
  await eventually(() => expect(field).toHaveProperty('value', ADDRESS))
  expect(document.activeElement).toBe(field)
})
