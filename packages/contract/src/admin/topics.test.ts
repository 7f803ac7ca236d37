import { expect, it } from 'vitest'
import { LIVE_EVENTS } from '../live.ts'
import { OPERATOR_API } from './api.ts'
import { QUEUE_OF } from './items.ts'
import { ADMIN_TOPICS, DESK_TOPICS, isAdminTopic } from './topics.ts'

const topicOf = (path: string) => path.split('/')[3] ?? ''

it.each(Object.entries(ADMIN_TOPICS))(
  'the topic "%s" is heard with the permissions of its lists',
  (topic, needed) => {
    expect(needed.length).toBeGreaterThan(0)
    const lists = OPERATOR_API.filter(
      ({ endpoint: { method, path } }) => method === 'GET' && topicOf(path) === topic,
    )
    const asked = new Set(lists.flatMap(({ endpoint: { permission } }) => permission ?? []))
    expect(lists.length).toBeGreaterThan(0)
    // Items and proposals are seen by the permissions of their kinds.
    if (asked.size > 0) expect([...asked]).toEqual(expect.arrayContaining([...needed]))
  },
)

it('every command of operators, queue and event of a customer has a declared topic or none', () => {
  const commands = OPERATOR_API.filter(({ endpoint }) => endpoint.idempotent)
  const topics = [
    ...commands.map(({ endpoint }) => topicOf(endpoint.path)),
    ...Object.values(QUEUE_OF),
    ...LIVE_EVENTS.flatMap(event => DESK_TOPICS[event] ?? []),
  ]
  expect(topics.filter(topic => !isAdminTopic(topic))).toEqual([])
})
