import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The wallet app as it was built; files under assets/ carry a hash in their names and never change. */
const WALLET_DIST = join(import.meta.dirname, '../../../../wallet/dist')

/** Serves the built wallet app at `/`. Without a build (tests of the API alone) nothing is served there. */
export async function serveWallet(server: FastifyInstance): Promise<void> {
  if (!existsSync(join(WALLET_DIST, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: WALLET_DIST,
    prefix: '/',
    cacheControl: false,
    // The build has packed each file beside itself.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/')
      reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
