import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'

/** After this wait for Redis a request continues uncounted, because a limit must not stop the service. */
const COUNT_MS = 500

/** Shared by all processes; closes with the server. */
export function limitStore(server: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COUNT_MS,
    connectTimeout: COUNT_MS,
  })
  redis.on('error', (error: Error) => server.log.warn({ err: error, way: 'limits' }, 'Redis'))
  server.addHook('onClose', async () => redis.disconnect())
  return redis
}
