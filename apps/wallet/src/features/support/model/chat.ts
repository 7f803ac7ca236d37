import type { DataOf } from '@matin/contract/endpoint'
import { listSupport, type SupportMessage } from '@matin/contract/support'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { keyOf } from '#shared/api/queries.ts'

type Page = DataOf<typeof listSupport>

/** Loaded part of the chat: messages without a gap, oldest first. */
export interface Chat {
  items: SupportMessage[]
  earlier: boolean
  readUpTo: string
  office: Page['office']
}

export const chatKey = keyOf(listSupport)

export function merged(a: readonly SupportMessage[], b: readonly SupportMessage[]): SupportMessage[] {
  const bySeq = new Map([...a, ...b].map(item => [Number(item.seq), item]))
  return [...bySeq].sort(([x], [y]) => x - y).map(([, item]) => item)
}

/** Request to the server; tests pass their own. */
export type Ask = (input: { before?: string; after?: string }) => Promise<Page>

/** After an event, a reconnection or a poll: even if events were lost, no message is missing or repeated. */
export async function readOn(known: Chat | undefined, ask: Ask): Promise<Chat> {
  if (!known) {
    const { items, earlier, readUpTo, office } = await ask({})
    return { items, earlier, readUpTo, office }
  }
  let chat = known
  for (;;) {
    const page = await ask({ after: chat.items.at(-1)?.seq ?? '0' })
    const { readUpTo, office } = page
    chat = { ...chat, items: merged(chat.items, page.items), readUpTo, office }
    if (!page.later) return chat
  }
}

export async function readBack(known: Chat, ask: Ask): Promise<Pick<Chat, 'items' | 'earlier'>> {
  const [first] = known.items
  const page = await ask(first ? { before: first.seq } : {})
  return { items: page.items, earlier: page.earlier }
}

/** Returns the query of the chat. Messages that the app adds to the cache while the request runs are kept. */
export function chatQuery() {
  return {
    queryKey: chatKey,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Chat> => {
      const known = client.getQueryData<Chat>(chatKey)
      const quiet = known !== undefined
      const chat = await readOn(known, input => call(listSupport, input, { signal, quiet }))
      const latest = client.getQueryData<Chat>(chatKey)
      return latest
        ? { ...chat, items: merged(latest.items, chat.items), earlier: latest.earlier && chat.earlier }
        : chat
    },
  }
}

/** Adds a message that the server has just accepted, unless messages before it are not loaded yet. */
export function withSent(chat: Chat | undefined, message: SupportMessage): Chat | undefined {
  const newest = Number(chat?.items.at(-1)?.seq ?? '0')
  return chat && Number(message.seq) <= newest + 1 ? { ...chat, items: merged(chat.items, [message]) } : chat
}
