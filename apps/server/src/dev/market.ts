import { DEV_MARKET_PATH, devMarketInput } from '@matin/contract/dev'
import type { FastifyInstance } from 'fastify'
import type { Market } from '../features/views/market/service.ts'

/** Break and repair the simulated market, so that the stale state can be seen. Only outside production. */
export function devMarketRoutes(server: FastifyInstance, market: Market): void {
  const answer = () => ({
    health: market.simulated?.health() ?? null,
    state: market.state(),
    leads: market.leads(),
  })
  server.get(DEV_MARKET_PATH, async () => answer())
  server.post(DEV_MARKET_PATH, async (request, reply) => {
    const parsed = devMarketInput.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'wants health: live, silent or down' })
    if (!market.simulated) return reply.code(409).send({ error: 'only simulated prices can be broken' })
    market.simulated.setHealth(parsed.data.health)
    await market.step()
    return answer()
  })
}
