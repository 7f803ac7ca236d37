import { PROOF_INTERNAL_PATHS, reserveSigned } from '@matin/contract/internal/proof'
import type { FastifyInstance } from 'fastify'
import { parseBody, requireSecret } from '#platform/http/internal-api.ts'
import type { Platform } from '#platform/platform.ts'
import { keepSigned, signerProofWork } from './reserves.ts'

export async function proofInternalRoutes(server: FastifyInstance, platform: Platform): Promise<void> {
  await server.register(
    async scope => {
      requireSecret(scope, platform.config.SIGNER_SECRET)
      scope.post(PROOF_INTERNAL_PATHS.work, () => signerProofWork(platform))
      scope.post(PROOF_INTERNAL_PATHS.signed, async (request, reply) => {
        const report = parseBody(reserveSigned, request, reply)
        if (!report) return reply
        const kept = await keepSigned(platform, report)
        return kept.ok ? { ok: true } : reply.code(409).send({ error: kept.error })
      })
    },
    { logLevel: 'warn' },
  )
}
