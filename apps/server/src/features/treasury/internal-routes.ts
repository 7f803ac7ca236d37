import * as internal from '@matin/contract/internal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Payer } from '../../platform/chain/payer.ts'
import { hasInternalSecret } from '../../platform/http/internal-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteBroadcast, noteStatus, signerWork, storeSigned } from './signer-service.ts'

/** The internal API for the signer: every request carries the signer's secret; answers are plain JSON. */
export async function internalRoutes(
  server: FastifyInstance,
  platform: Platform,
  payers: readonly Payer[],
): Promise<void> {
  const routes = async (scope: FastifyInstance) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasInternalSecret(request, platform.config.SIGNER_SECRET)) {
        await reply.code(401).send({ error: 'unauthorized' })
      }
    })
    scope.get(internal.INTERNAL_PATHS.work, () => signerWork(platform, payers))
    scope.post(internal.INTERNAL_PATHS.signed, async (request, reply) => {
      const report = parse(internal.signedReport, request, reply)
      if (!report) return reply
      const stored = await storeSigned(platform, payers, report)
      return stored ? { ok: true } : reply.code(409).send({ error: 'not_wanted' })
    })
    scope.post(internal.INTERNAL_PATHS.broadcast, async (request, reply) => {
      const report = parse(internal.broadcastReport, request, reply)
      if (!report) return reply
      await noteBroadcast(platform, payers, report)
      return { ok: true }
    })
    scope.post(internal.INTERNAL_PATHS.status, async (request, reply) => {
      const report = parse(internal.signerStatus, request, reply)
      if (!report) return reply
      await noteStatus(platform, report)
      return { ok: true }
    })
  }
  // The signer asks every two seconds: its requests are logged only when they fail.
  await server.register(routes, { logLevel: 'warn' })
}

function parse<S extends z.ZodMiniType>(
  schema: S,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<S> | null {
  const parsed = schema.safeParse(request.body)
  if (parsed.success) return parsed.data
  reply.code(400).send({ error: 'invalid_input' })
  return null
}
