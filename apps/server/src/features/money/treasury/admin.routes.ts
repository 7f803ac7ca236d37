import { listPinnedKeys } from '@matin/contract/admin/accounts'
import * as holdings from '@matin/contract/admin/treasury'
import * as moves from '@matin/contract/admin/treasury-moves'
import { operatorHandlers } from '#feature.ts'
import { depositHoldings, differences, treasuryView } from './admin-treasury.ts'
import { proposeForInventory, proposeForOpening, treasuryMoves } from './move-proposals.ts'
import { signingPolicy } from './service.ts'

const contract = { ...holdings, ...moves, listPinnedKeys }

export const treasuryRoutes = operatorHandlers(contract, {
  getTreasury: treasuryView,
  listPinnedKeys: async ({ load }) => {
    const policy = await signingPolicy(load)
    return { keys: policy && [...policy.operators] }
  },
  listDepositHoldings: depositHoldings,
  listTreasuryMoves: treasuryMoves,
  proposeInventory: proposeForInventory,
  proposeOpening: proposeForOpening,
  listDifferences: differences,
})
