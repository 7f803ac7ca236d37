import { ARRIVALS_INTERNAL_PATHS, arrivalsSeen } from '@matin/contract/internal/arrivals'
import type { FastifyInstance } from 'fastify'
import { parseBody, requireSecret } from '#platform/http/internal-api.ts'
import type { Platform } from '#platform/platform.ts'
import { arrivalsToConfirm, confirmArrivals } from './confirm-arrivals.ts'

export async function arrivalRoutes(server: FastifyInstance, platform: Platform): Promise<void> {
  await server.register(
    async scope => {
      requireSecret(scope, platform.config.SIGNER_SECRET)
      scope.post(ARRIVALS_INTERNAL_PATHS.work, () => arrivalsToConfirm(platform))
      scope.post(ARRIVALS_INTERNAL_PATHS.seen, async (request, reply) => {
        const body = parseBody(arrivalsSeen, request, reply)
        if (!body) return reply
        await confirmArrivals(platform, body.seen)
        return { ok: true }
      })
    },
    { logLevel: 'warn' },
  )
}
