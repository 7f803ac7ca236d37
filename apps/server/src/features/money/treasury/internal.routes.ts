import * as internal from '@matin/contract/internal/signer'
import type { FastifyInstance } from 'fastify'
import type { Payer } from '#platform/chain/payer.ts'
import { parseBody, requireSecret } from '#platform/http/internal-api.ts'
import type { Platform } from '#platform/platform.ts'
import {
  explain,
  noteBroadcasts,
  noteKnown,
  noteRefusals,
  noteStatus,
  signerWork,
  storeSigned,
} from './signer-work.ts'

/** Maximum size of a request body in bytes: several times the signed bytes of one batch. */
const BATCH_BYTES = 1024 * 1024

/** Every request carries the signer's secret; answers are plain JSON. */
export async function internalRoutes(
  server: FastifyInstance,
  platform: Platform,
  payers: readonly Payer[],
): Promise<void> {
  const routes = async (scope: FastifyInstance) => {
    requireSecret(scope, platform.config.SIGNER_SECRET)
    scope.post(internal.INTERNAL_PATHS.work, (request, reply) => {
      const body = parseBody(internal.workRequest, request, reply)
      return body ? signerWork(platform, payers, body) : reply
    })
    scope.post(internal.INTERNAL_PATHS.signed, { bodyLimit: BATCH_BYTES }, async (request, reply) => {
      const body = parseBody(internal.signedReports, request, reply)
      return body ? { stored: await storeSigned(platform, payers, body.reports) } : reply
    })
    scope.post(internal.INTERNAL_PATHS.broadcast, async (request, reply) => {
      const body = parseBody(internal.broadcastReports, request, reply)
      if (!body) return reply
      await noteBroadcasts(platform, payers, body.reports)
      return { ok: true }
    })
    scope.post(internal.INTERNAL_PATHS.refused, async (request, reply) => {
      const body = parseBody(internal.signerRefusals, request, reply)
      if (!body) return reply
      await noteRefusals(platform, payers, body.refusals)
      return { ok: true }
    })
    scope.post(internal.INTERNAL_PATHS.known, async (request, reply) => {
      const body = parseBody(internal.knownPayments, request, reply)
      if (!body) return reply
      await noteKnown(platform, payers, body.payments)
      return { ok: true }
    })
    scope.post(internal.INTERNAL_PATHS.explain, async (request, reply) => {
      const body = parseBody(internal.explainRequest, request, reply)
      return body ? { payments: await explain(platform, payers, body.txids) } : reply
    })
    scope.post(internal.INTERNAL_PATHS.status, async (request, reply) => {
      const report = parseBody(internal.signerStatus, request, reply)
      if (!report) return reply
      await noteStatus(platform, report)
      return { ok: true }
    })
  }
  // The signer asks every two seconds: its requests are logged only when they fail.
  await server.register(routes, { logLevel: 'warn' })
}
