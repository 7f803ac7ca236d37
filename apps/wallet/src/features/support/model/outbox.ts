import { isApiError } from '@matin/client/api-error'
import { fetchWithProgress } from '@matin/client/fetch-with-progress'
import { sendSupport, uploadSupportImage } from '@matin/contract/support'
import { randomUuid } from '@matin/ui/random-uuid'
import { create } from 'zustand'
import { call } from '#shared/api/call.ts'
import { failureText, reportFault } from '#shared/api/fault.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { shrinkImage } from '#shared/images/shrink-image.ts'
import { onOtherSession } from '#shared/state/session.ts'
import { type Chat, chatKey, withSent } from './chat.ts'

/** Its id is created once, so the server stores the message once, however often it is sent. */
export interface Outgoing {
  id: string
  text: string
  image: File | null
  /** Id of the image after its upload. A message that is sent again does not upload the image again. */
  imageId?: string
  state: 'sending' | 'failed'
  /** Whether the message did not reach the server. It is sent again when the connection is back. */
  lost?: boolean
  reason?: string
}

/** Messages that the server has not accepted yet, in the order in which they were written. */
export const useOutbox = create<{ items: Outgoing[] }>()(() => ({ items: [] }))

/** Longest time in milliseconds for shrinking an image; a browser that needs longer is stuck. */
const SHRINK_MS = 60_000

/** Sends messages one after another, so that they arrive in the order in which they were written. */
let line: Promise<void> = Promise.resolve()

// Another customer starts with an empty outbox, and does not wait for an upload that is under way.
onOtherSession(() => {
  useOutbox.setState({ items: [] })
  line = Promise.resolve()
})

export function post(text: string, image: File | null): void {
  const item: Outgoing = { id: randomUuid(), text, image, state: 'sending' }
  useOutbox.setState(({ items }) => ({ items: [...items, item] }))
  enqueue(item.id)
}

export function retry(id: string): void {
  change(id, { state: 'sending' })
  enqueue(id)
}

export function discard(id: string): void {
  useOutbox.setState(({ items }) => ({ items: items.filter(item => item.id !== id) }))
}

export function retryLost(): void {
  for (const item of useOutbox.getState().items) if (item.state === 'failed' && item.lost) retry(item.id)
}

function enqueue(id: string): void {
  line = line.then(() => deliver(id))
}

async function deliver(id: string): Promise<void> {
  const item = useOutbox.getState().items.find(one => one.id === id)
  if (!item) return
  try {
    const imageId = item.imageId ?? (item.image ? await upload(id, item.image) : undefined)
    if (!isWaiting(id)) return
    const input = { id, text: item.text, ...(imageId && { imageId }) }
    const message = await call(sendSupport, input)
    // Another customer may have signed in meanwhile: their chat does not get this message.
    if (!isWaiting(id)) return
    queryClient.setQueryData<Chat>(chatKey, known => withSent(known, message))
    // Loads messages that came meanwhile, and this one where others precede it.
    await queryClient.refetchQueries({ queryKey: chatKey })
    discard(id)
  } catch (error) {
    reportFault(error)
    change(id, {
      state: 'failed',
      lost: !isApiError(error),
      reason: failureText(error),
    })
  }
}

function isWaiting(id: string): boolean {
  return useOutbox.getState().items.some(item => item.id === id)
}

/** A phone's photo is far larger than it is shown. The server refuses files that are no images. */
async function upload(id: string, file: File): Promise<string> {
  const image = await shrinkImage(file, () => undefined, AbortSignal.timeout(SHRINK_MS))
  const stored = await call(uploadSupportImage, {}, { image, fetch: fetchWithProgress() })
  change(id, { imageId: stored.id })
  return stored.id
}

function change(id: string, part: Partial<Outgoing>): void {
  useOutbox.setState(({ items }) => ({
    items: items.map(item => (item.id === id ? { ...item, ...part } : item)),
  }))
}
