import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Publisher } from './publisher.ts'

const CHANNEL = 'matin:live'
/** A publish that takes longer has failed: it holds a transaction open. */
const PUBLISH_MS = 2000

/** Between processes. Without a connection nothing is published and the outbox keeps it; both reconnect by themselves. */
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
    async publish(texts) {
      await Promise.all(texts.map(text => out.publish(CHANNEL, text)))
    },
    subscribe(onText, onGap) {
      into.on('message', (_channel, text) => onText(text))
      let connected = into.status === 'ready'
      into.on('ready', () => {
        if (connected) onGap()
        connected = true
      })
      into.subscribe(CHANNEL).catch((error: unknown) => log.error({ err: error }, 'Redis subscription'))
    },
    close() {
      out.disconnect()
      into.disconnect()
    },
  }
}
