import { getAuditChoices, listAudit } from '@matin/contract/admin/audit'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, pass, showPage, stubServer } from '#shared/testing/page.tsx'
import { Audit } from './audit.tsx'

afterEach(leavePage)

const ENTRY = {
  seq: '7',
  ...{ actorId: null, actor: 'Ada Marlow', action: 'customer.hold', subject: 'customer:100000001' },
  ...{
    customer: {
      id: '00000000-0000-7000-8000-000000000009',
      uid: '100000001',
      name: 'S••• I•••',
      contact: '',
    },
  },
  details: {
    ...{ reason: 'suspected_takeover', note: null, until: '2026-06-15T01:00:00.398Z', push: false },
    ...{
      hold: '01a21d04-10a6-7ee8-aba3-d511c611c40a',
      txid: 'ab'.repeat(32),
      amount: '60000',
      uid: '100000001',
    },
  },
  at: '2026-06-14T01:00:00Z',
  ...{ previousHash: '0'.repeat(64), hash: 'abcdef'.padEnd(64, '1') },
}
const serve = (items: object[]) =>
  stubServer(({ path }) => {
    if (path === getAuditChoices.path) return { actors: [], actions: ['customer.hold'] }
    return { items, next: null }
  })

test('an audit entry states in words the operator, the action and the customer, and its time in the platform’s zone', async () => {
  serve([ENTRY])
  await showPage(<Audit />, '/audit', ['auditor'])
  const row = screen.getByRole('row', { name: /Ada Marlow/ }).textContent
  for (const words of [
    'Customer hold',
    '14 Jun 2026, 01:00',
    'S••• I•••',
    'Reason: suspected takeover, Note: none, Until: 15 Jun 2026, 01:00, Push: no',
    'Hold: 11c40a, Txid: ababab…ababab, Amount: 60,000, UID: 100 000 001',
    'abcdef',
  ])
    expect(row).toContain(words)
})

test('a subject’s long id is shown by its last six characters, and a click narrows the list to entries about the subject', async () => {
  const subject = 'withdrawal:01a21b15-ea8a-7cb0-8342-b43303a6ff14'
  serve([{ ...ENTRY, subject }])
  await showPage(<Audit />, '/audit', ['auditor'])
  expect(screen.getByRole('row', { name: /Ada Marlow/ }).textContent).toContain('withdrawal:…a6ff14')
  fireEvent.click(screen.getByRole('button', { name: 'withdrawal:…a6ff14' }))
  await pass(1)
  expect(screen.getByLabelText('Address').textContent).toBe(`/audit?subject=${encodeURIComponent(subject)}`)
})

test('the date filter shows days as the rows do, keeps them in the address, and sends them as ISO dates', async () => {
  const { asked } = serve([ENTRY])
  await showPage(<Audit />, '/audit?from=2026-06-01', ['auditor'])
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('1 Jun 2026')
  const to = screen.getByLabelText<HTMLInputElement>('To')
  fireEvent.change(to, { target: { value: '14 June 2026' } })
  fireEvent.blur(to)
  await pass(1)
  expect(to.value).toBe('14 Jun 2026')
  expect(screen.getByLabelText('Address').textContent).toBe('/audit?from=2026-06-01&to=2026-06-14')
  expect(asked.findLast(({ path }) => path === listAudit.path)?.query).toEqual({
    from: '2026-06-01',
    to: '2026-06-14',
  })
})

test.each(['06/14/2026', '31 Jun 2026', 'yesterday'])('an invalid date is refused: %s', async text => {
  serve([])
  await showPage(<Audit />, '/audit', ['auditor'])
  const from = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.change(from, { target: { value: text } })
  expect(from.getAttribute('aria-invalid')).toBe('true')
  fireEvent.blur(from)
  expect(from.value).toBe('')
  expect(screen.getByLabelText('Address').textContent).toBe('/audit')
})

test('an empty list says whether a filter is the cause, and one button clears all filters', async () => {
  serve([])
  await showPage(<Audit />, '/audit?subject=operator:1', ['auditor'])
  expect(screen.getByText(/No matching entries/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await pass(1)
  expect(screen.getByText('No entries')).toBeTruthy()
})
