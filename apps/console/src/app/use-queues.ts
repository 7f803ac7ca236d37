import { listQueues } from '@matin/contract/inbox'
import { upTo } from '../shared/format.ts'
import { useRead } from '../shared/use-read.ts'

/** How many wait in each section that is a queue; nothing of an empty one. */
export function useQueues(): ReadonlyMap<string, string> {
  const { data } = useRead(listQueues, {})
  return new Map(data?.items.filter(({ count }) => count > 0).map(item => [item.queue, upTo(item)]))
}
