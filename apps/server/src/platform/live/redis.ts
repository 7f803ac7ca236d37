import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Publisher, Topic } from './publisher.ts'

const CHANNELS: Record<Topic, string> = { events: 'matin:live', market: 'matin:market' }
/** Short, because a transaction stays open meanwhile. */
const PUBLISH_MS = 2000

/** Without a connection nothing is published and the outbox keeps the events. */
export function redisPublisher(url: string, log: FastifyBaseLogger): Publisher {
  const out = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: PUBLISH_MS,
    connectTimeout: PUBLISH_MS,
  })
  const into = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: PUBLISH_MS })
  for (const [way, connection] of Object.entries({ out, into })) {
    connection.on('error', (error: Error) => log.warn({ err: error, way }, 'Redis'))
  }
  return {
    async publish(texts, topic = 'events') {
      await Promise.all(texts.map(text => out.publish(CHANNELS[topic], text)))
    },
    subscribe(onText, onGap, topic = 'events') {
      const channel = CHANNELS[topic]
      into.on('message', (from, text) => {
        if (from === channel) onText(text)
      })
      let connected = into.status === 'ready'
      into.on('ready', () => {
        if (connected) onGap()
        connected = true
      })
      into.subscribe(channel).catch((error: unknown) => log.error({ err: error }, 'Redis subscription'))
    },
    isUp: () => out.status === 'ready' && into.status === 'ready',
    close() {
      out.disconnect()
      into.disconnect()
    },
  }
}
