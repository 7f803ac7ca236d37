import type { Feature } from '#feature.ts'
import { treasuryRoutes } from './admin.routes.ts'
import { treasuryFigures, treasuryQueues } from './figures.ts'
import { internalRoutes } from './internal.routes.ts'
import { treasuryMoveProposals } from './move-proposals.ts'
import { planSurplus, surplusPayer } from './plan-surplus.ts'
import { planSweeps, sweepPayer } from './plan-sweeps.ts'
import { forgetMoves, reconcile } from './reconciliation.ts'
import { bookTreasury } from './service.ts'
import { runTrialBalance } from './trial-balance.ts'

export const treasuryFeature: Feature = {
  operatorRoutes: treasuryRoutes,
  internalRoutes: (server, platform, { payers }) => internalRoutes(server, platform, payers),
  jobs: (platform, { client, payers }) => [
    {
      name: 'plan-sweeps',
      everySeconds: 30,
      async run() {
        await planSweeps(platform, client)
      },
    },
    { name: 'plan-surplus', everySeconds: 30, run: () => planSurplus(platform, payers) },
    {
      name: 'reconcile',
      // As often as there is a block.
      everySeconds: 3,
      async run() {
        await reconcile(platform, client)
      },
    },
    // It looks at every balance.
    { name: 'trial-balance', everySeconds: 3600, run: () => runTrialBalance(platform) },
  ],
  proposals: () => [treasuryMoveProposals],
  onSolidBlock: (tx, platform, _block, transfers) => bookTreasury(tx, platform, transfers),
  payers: platform => [sweepPayer(platform), surplusPayer(platform)],
  retention: [{ what: 'what old blocks moved', run: forgetMoves }],
  queues: treasuryQueues,
  figures: treasuryFigures,
}
