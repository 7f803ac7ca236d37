import { requestOf, sendThrough } from './call.ts'
import { createAhead } from './create-ahead.ts'
import { queryClient } from './query-client.ts'

/** A question to the server: the path of a GET endpoint, and its input. */
export type Question = readonly [path: `/api/${string}`, input: Readonly<Record<string, string>>]

export const ahead = createAhead(() => performance.now())
sendThrough(ahead.through)

/** Asks what a page under way will ask first, unless its answer is known or has been asked for. `page` ends when its module is there. */
export function askAhead([path, input]: Question, page: Promise<unknown>) {
  const known = queryClient.getQueryState([path, input])
  if (known?.data !== undefined || known?.fetchStatus === 'fetching') return
  ahead.ask(requestOf(path, input), page)
}
