import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const DEV_GALLERY_PATH = '/dev/ui'

const GALLERY_DIST = join(import.meta.dirname, '../../../gallery/dist')

/**
 * Serves the component gallery. Without a build of it, as in tests of the API alone, its path does not exist.
 */
export async function serveGallery(server: FastifyInstance): Promise<void> {
  if (!existsSync(join(GALLERY_DIST, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: GALLERY_DIST,
    prefix: DEV_GALLERY_PATH,
    // From the path without a slash at its end, as one types it.
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: reply => {
      reply.header('cache-control', 'no-cache')
    },
  })
}
