import * as internal from '@matin/contract/internal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Payer } from '../../platform/chain/payer.ts'
import { hasInternalSecret } from '../../platform/http/internal-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteBroadcasts, noteRefusals, noteStatus, signerWork, storeSigned } from './signer-service.ts'

/** The signed bytes of one batch, several times over. */
const BATCH_BYTES = 1024 * 1024

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
    scope.post(internal.INTERNAL_PATHS.work, (request, reply) => {
      const body = parse(internal.workRequest, request, reply)
      return body ? signerWork(platform, payers, body) : reply
    })
    scope.post(internal.INTERNAL_PATHS.signed, { bodyLimit: BATCH_BYTES }, async (request, reply) => {
      const body = parse(internal.signedReports, request, reply)
      return body ? { stored: await storeSigned(platform, payers, body.reports) } : reply
    })
    scope.post(internal.INTERNAL_PATHS.broadcast, async (request, reply) => {
      const body = parse(internal.broadcastReports, request, reply)
      if (!body) return reply
      await noteBroadcasts(platform, payers, body.reports)
      return { ok: true }
    })
    scope.post(internal.INTERNAL_PATHS.refused, async (request, reply) => {
      const body = parse(internal.signerRefusals, request, reply)
      if (!body) return reply
      await noteRefusals(platform, payers, body.refusals)
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
