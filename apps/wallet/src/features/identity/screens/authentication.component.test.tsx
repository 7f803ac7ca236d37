import {
  getIdentity,
  type IdentitySubmission,
  submitIdentity,
  uploadIdentityPhoto,
} from '@matin/contract/identity'
import { listMessages } from '@matin/contract/messages'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { idOf, openingTime } from '#testing/people.ts'
import AuthenticationScreen from './authentication.route.tsx'

const photo = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' })

const submitted: IdentitySubmission = {
  id: idOf(9),
  state: 'in_review',
  type: 'passport',
  name: 'M•••',
  number: '•••1234',
  reason: null,
  revokedFor: null,
  submittedAt: openingTime.toISOString(),
  reviewBy: openingTime.toISOString(),
  decidedAt: null,
}
const photoPlaces = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]:not([capture])')]

test('after a failure of the photos only photos are sent, and a file that is no image is replaced', async () => {
  const server = startServer()
  const failed = { ...submitted, state: 'failed' as const, reason: 'photo_unreadable' as const }
  const limits = { limit24h: '1000', raisedLimit24h: '50000' }
  server.answers(getIdentity, { state: 'failed', submissions: [failed], nextAt: null, ...limits })
  server.answers(listMessages, { items: [], next: null })
  server.answers(submitIdentity, submitted)
  let photos = 0
  server.answers(uploadIdentityPhoto, () => ({ id: idOf(++photos), width: 800, height: 600 }))
  server.refuses(uploadIdentityPhoto, 'image_unreadable')
  const { user, words } = openScreen(AuthenticationScreen, { at: '/pages/Authentication/index' })
  await eventually(() => screen.getByText('•••1234'))
  expect(screen.queryByLabelText(words.Identity.name)).toBeNull()
  const choose = (at: number, name: string) => user.upload(photoPlaces()[at] ?? expect.fail(), photo(name))
  await choose(0, 'front.txt')
  await eventually(() => expect(photoPlaces()).toHaveLength(2))
  await choose(0, 'front.jpg')
  await choose(0, 'back.jpg')
  await user.click(await eventually(() => screen.getByRole('button', { name: words.Identity.submit })))
  await eventually(() => expect(server.sent(submitIdentity)).toHaveLength(1))
  expect(server.sent(submitIdentity)[0]?.input).toEqual({ frontId: idOf(1), backId: idOf(2) })
})

test('the form keeps its texts over a reload, and sent during a photo upload it waits for its end', async () => {
  const server = startServer()
  const limits = { limit24h: '1000', raisedLimit24h: '50000' }
  server.answers(getIdentity, { state: 'not_certified', submissions: [], nextAt: null, ...limits })
  server.answers(listMessages, { items: [], next: null })
  let photos = 0
  server.answers(uploadIdentityPhoto, () => ({ id: idOf(++photos), width: 800, height: 600 }))
  server.answers(submitIdentity, submitted)
  const open = () => openScreen(AuthenticationScreen, { at: '/pages/Authentication/index' })
  const before = open()
  const { words } = before
  const name = () => eventually(() => screen.getByLabelText(words.Identity.name))
  await before.user.type(await name(), 'Mei Lin')
  await before.user.type(screen.getByLabelText(words.Identity.number), 'A1234')
  cleanup()
  queryClient.clear()
  const app = open()
  expect(await name()).toHaveProperty('value', 'Mei Lin')
  expect(screen.getByLabelText(words.Identity.number)).toHaveProperty('value', 'A1234')
  const [front, back] = photoPlaces()
  if (!front || !back) throw new Error('no place for two photos')
  await app.user.upload(front, photo('front.jpg'))
  await eventually(() => screen.getByText(/^Add the back side/))
  const answer = server.keepsWaiting(uploadIdentityPhoto)
  await app.user.upload(back, photo('back.jpg'))
  await eventually(() => screen.getByText(words.Identity.missing_sending))
  await app.user.click(screen.getByRole('button', { name: words.Identity.submit }))
  await eventually(() => screen.getByText(words.Identity.queued))
  expect(server.sent(submitIdentity)).toEqual([])
  answer()
  await eventually(() => expect(server.sent(submitIdentity)).toHaveLength(1))
  expect(server.sent(submitIdentity)[0]?.input).toMatchObject({ frontId: idOf(1), backId: idOf(2) })
})
