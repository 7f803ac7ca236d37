import { ApiError, TransportError } from '@matin/client/api-error'
import { sendSupport } from '@matin/contract/support'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '#shared/state/session.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#shared/api/call.ts', () => ({ call }))
const { discard, post, retry, retryLost, useOutbox } = await import('./outbox.ts')

const settled = () =>
  vi.waitFor(() => expect(useOutbox.getState().items.some(i => i.state === 'sending')).toBe(false))
const states = () => useOutbox.getState().items.map(item => [item.text, item.state])
const taken: { id: string; text: string }[] = []
const takes = async (_: unknown, input: { id: string; text: string }) => {
  taken.push(input)
  return {
    seq: String(taken.length),
    from: 'customer',
    imageId: null,
    at: '2026-03-02T10:00:00.000Z',
    ...input,
  }
}
beforeEach(() => {
  taken.length = 0
  call.mockReset()
  call.mockImplementation(takes)
})
afterEach(() => useOutbox.setState({ items: [] }))

it('the outbox sends messages in order and keeps each until the server accepts it', async () => {
  post('one', null)
  post('two', null)
  expect(states()).toEqual([
    ['one', 'sending'],
    ['two', 'sending'],
  ])
  await settled()
  expect(taken.map(item => item.text)).toEqual(['one', 'two'])
  expect(states()).toEqual([])
  for (const { id } of taken) expect(sendSupport.input.safeParse({ id, text: 'x' }).success).toBe(true)
})

it('the outbox keeps an undelivered message and retries it under the same id', async () => {
  const ids: string[] = []
  call.mockImplementationOnce(async (_, input) => {
    ids.push(input.id)
    throw new TransportError('offline')
  })
  post('one', null)
  await settled()
  expect(states()).toEqual([['one', 'failed']])
  retryLost()
  await settled()
  expect(taken.map(item => item.id)).toEqual(ids)
  expect(states()).toEqual([])
})

it('the outbox does not retry a refused message until the customer asks', async () => {
  call.mockImplementationOnce(async () => {
    throw new ApiError({ code: 400, msg: 'refused', error: 'image_unreadable' })
  })
  post('one', null)
  await settled()
  retryLost()
  expect(useOutbox.getState().items).toMatchObject([{ state: 'failed', reason: 'refused' }])
  retry(useOutbox.getState().items[0]?.id ?? '')
  await settled()
  expect(taken).toHaveLength(1)
})

it('the outbox uploads an image once, however often its message is sent', async () => {
  const uploads = vi.fn()
  let fail = true
  call.mockImplementation(async (endpoint, input) => {
    if (endpoint.path !== sendSupport.path) {
      uploads()
      return { id: '0190f1b2-7c3d-7a4e-8b5f-6a7b8c9d0e1f', width: 1, height: 1 }
    }
    if (fail) throw new TransportError('offline')
    return takes(endpoint, input)
  })
  post('', new File(['x'], 'x.png', { type: 'image/png' }))
  await settled()
  fail = false
  retryLost()
  await settled()
  expect(uploads).toHaveBeenCalledTimes(1)
  expect(taken).toMatchObject([{ imageId: '0190f1b2-7c3d-7a4e-8b5f-6a7b8c9d0e1f' }])
})

it('the outbox drops a discarded message, and all messages when another customer logs in', async () => {
  call.mockRejectedValue(new TransportError('offline'))
  post('one', null)
  post('two', null)
  await settled()
  discard(useOutbox.getState().items[0]?.id ?? '')
  expect(states()).toEqual([['two', 'failed']])
  useSession.setState({ token: 'another' })
  expect(states()).toEqual([])
})

it('the messages of another customer do not wait for an upload of the one before', async () => {
  call.mockImplementationOnce(() => new Promise(() => {}))
  post('before', new File(['x'], 'photo.jpg'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  useSession.setState({ token: 'token-of-another' })
  post('after', null)
  await settled()
  expect(taken.map(item => item.text)).toEqual(['after'])
})
