import { getStatistics } from '@matin/contract/admin/statistics'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { Statistics } from './statistics.tsx'

afterEach(leavePage)

const show = (at: string) => showPage(<Statistics />, at, ['owner'])
const where = () => screen.getByLabelText('Address').textContent

test('the displayed period is kept in the address, so that a link shows the same days', async () => {
  const { asked } = stubServer(({ path }) =>
    path === getStatistics.path ? { days: [], countedUntil: null } : { items: [], next: null },
  )
  await show('/statistics?days=90&to=2026-06-14')
  expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('14 Jun 2026')
  expect(asked.find(({ path }) => path === getStatistics.path)?.query).toEqual({
    days: '90',
    to: '2026-06-14',
  })
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await pass(1)
  expect(where()).toBe('/statistics?days=7&to=2026-06-14')
})
