import { listCustomerTimeline } from '@matin/contract/admin/customer'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { Timeline } from './timeline.tsx'

afterEach(leavePage)

test('the filter of the timeline stands in the address, beside the open tab, and a reload keeps it', async () => {
  const { asked } = stubServer(() => ({ items: [], next: null }))
  const uid = '100000001'
  await showPage(<Timeline uid={uid} />, `/customers/${uid}?open=orders&of=money`, ['support'])
  const filter = screen.getByLabelText<HTMLSelectElement>('Of')
  expect(filter.value).toBe('money')
  fireEvent.change(filter, { target: { value: 'operator' } })
  await pass(1)
  expect(screen.getByLabelText('Address').textContent).toBe(`/customers/${uid}?open=orders&of=operator`)
  expect(asked.map(({ path, query }) => [path, query.source])).toEqual([
    [listCustomerTimeline.path, 'money'],
    [listCustomerTimeline.path, 'operator'],
  ])
})
