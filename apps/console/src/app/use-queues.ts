import { listQueues } from '@matin/contract/inbox'
import { useQuery } from '@tanstack/react-query'
import { call } from '../shared/api.ts'
import { upTo } from '../shared/format.ts'

/** How many wait in each section that is a queue; nothing of an empty one. */
export function useQueues(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['queues'],
    queryFn: () => call(listQueues, {}, { quiet: true }),
  })
  return new Map(data?.items.filter(({ count }) => count > 0).map(item => [item.queue, upTo(item)]))
}
