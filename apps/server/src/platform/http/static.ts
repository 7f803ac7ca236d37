import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Files under assets/ have a hash in their names and never change. */
const WALLET_DIST = join(import.meta.dirname, '../../../../wallet/dist')
const CONSOLE_DIST = join(import.meta.dirname, '../../../../console/dist')
const CONSOLE = '/console'
const MANIFEST = 'manifest.webmanifest'
const PAGE = 'index.html'
const CHANGE_PASSWORD = '/#/pages/Security/modifyPwd'

interface Wallet {
  /** Set by the operator; shown under the icon of the installed app. */
  appName: () => Promise<string>
  /** Its page is sent as text, to which hooks can add. */
  isStage?: boolean
  dist?: string
}

/** Caches keep a file with a hash in its name for ever, and revalidate any other file. */
export async function servePublished(
  server: FastifyInstance,
  prefix: `/${string}/`,
  root: string,
): Promise<void> {
  mkdirSync(root, { recursive: true })
  await server.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const fixed = /^[0-9a-f]{64}\.[\w.]+$/.test(basename(path))
      reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('access-control-allow-origin', '*')
    },
  })
}

/** Without a build, as in tests of the API alone, nothing is served at `/`. */
export async function serveWallet(
  server: FastifyInstance,
  { appName, isStage = false, dist = WALLET_DIST }: Wallet,
): Promise<void> {
  if (!existsSync(join(dist, PAGE))) return
  server.get(`/${MANIFEST}`, async (_request, reply) => {
    const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')) as Record<string, unknown>
    const name = await appName()
    reply.header('cache-control', 'no-cache').type('application/manifest+json')
    return JSON.stringify({ ...manifest, name, short_name: name })
  })
  if (isStage) {
    const page = readFileSync(join(dist, PAGE), 'utf8')
    for (const path of ['/', `/${PAGE}`]) server.get(path, (_request, reply) => sendPage(reply, page))
  }
  // Where password managers lead to (w3c.github.io/webappsec-change-password-url).
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect(CHANGE_PASSWORD))
  await server.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    cacheControl: false,
    // The build puts a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/')
      reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Its page answers every path under `/console` that is no file. */
export async function serveConsole(server: FastifyInstance, dist = CONSOLE_DIST): Promise<void> {
  if (!existsSync(join(dist, PAGE))) return
  const page = readFileSync(join(dist, PAGE), 'utf8')
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${CONSOLE}/assets/`,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: reply => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  for (const path of [CONSOLE, `${CONSOLE}/*`]) server.get(path, (_request, reply) => sendPage(reply, page))
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html').send(page)
}
