import { listQueues } from '@matin/contract/admin/inbox'
import type { QueueName } from '@matin/contract/admin/items'
import type { DataOf } from '@matin/contract/endpoint'
import { useRead } from '#shared/api/use-read.ts'
import { upTo } from '#shared/format/format.ts'

export interface Waiting {
  count: string
  overdue: boolean
}

const ALL_QUEUES = 'inbox'

/** Names of menu entries that differ from the name of their queue. */
const ENTRIES: Partial<Record<QueueName, string>> = { quarantine: 'status' }

/** The key is the first part of the menu entry's address. The inbox has the sum of all queues. */
export function useCounts(): ReadonlyMap<string, Waiting> {
  const { data } = useRead(listQueues, {})
  const waiting = data?.items.filter(({ count }) => count > 0) ?? []
  if (waiting.length === 0) return new Map()
  return new Map(
    [...waiting.map(item => ({ ...item, entry: ENTRIES[item.queue] ?? item.queue })), sumOf(waiting)].map(
      item => [item.entry, { count: upTo(item), overdue: item.overdue > 0 }],
    ),
  )
}

function sumOf(queues: DataOf<typeof listQueues>['items']) {
  return {
    entry: ALL_QUEUES,
    count: queues.reduce((sum, { count }) => sum + count, 0),
    more: queues.some(({ more }) => more),
    overdue: queues.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}
