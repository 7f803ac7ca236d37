import type { FastifyInstance } from 'fastify'
import { hasAuthorization } from '../platform/http/internal-api.ts'
import type { Platform } from '../platform/platform.ts'
import type { DevelopmentChain } from './development-chain.ts'
import { chainRoutes, mailboxRoutes } from './routes.ts'

export const TESTER = 'tester'

/**
 * What testers of a staging have in place of a mailbox and of coins: emails and SMS that no provider takes and, on
 * the development chain, its faucet. Behind a password, because codes open accounts and operators' invitations.
 */
export async function testerRoutes(
  server: FastifyInstance,
  platform: Platform,
  { password, chain }: { password: string; chain: DevelopmentChain | null },
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${TESTER}:${password}`).toString('base64')}`
  await server.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (hasAuthorization(request, authorization)) return
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Testers"')
        .send({ error: 'unauthorized' })
    })
    mailboxRoutes(scope, platform)
    if (chain) chainRoutes(scope, platform, chain)
  })
}
