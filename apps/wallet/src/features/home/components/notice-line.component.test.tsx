import { listNotices } from '@matin/contract/notices'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { NoticeLine } from './notice-line.tsx'

const notice = {
  id: '0190a0f4-0000-7000-8000-000000000001',
  title: 'Maintenance on Sunday',
  pinned: false,
  publishedAt: '2026-01-01T00:00:00Z',
  unread: true,
}

test.each([
  ['the newest notice, if there is one', [notice], notice.title, 'noticeDetail'],
  ['the list, if there is no notice', [], 'Notices', 'noticeList'],
])('the line links to %s, and to nothing before the answer', async (_, items, name, page) => {
  const server = startServer()
  server.answers(listNotices, { items, next: null })
  const answer = server.keepsWaiting(listNotices)
  openScreen(NoticeLine, { at: '/pages/Home/index' })
  await eventually(() => screen.getByRole('status', { name: 'Loading' }))
  expect(screen.queryByRole('link')).toBeNull()
  answer()
  const link = await eventually(() => screen.getByRole('link', { name }))
  expect(link.getAttribute('href')).toContain(page)
})
