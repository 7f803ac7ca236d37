import * as assets from '@matin/contract/assets'
import * as statementContract from '@matin/contract/statement'
import { customerHandlers } from '#feature.ts'
import { movement, tokenData, walletLog } from './service.ts'
import { statement, yearlySummary } from './statement.ts'

// The others are the feature's of transfers.
const { getRecipient: _, sendToCustomer: __, ownTransfer: ___, ...ownContract } = assets

const contract = { ...ownContract, ...statementContract }

export const assetsRoutes = customerHandlers(contract, {
  getTokenData: tokenData,
  getWalletLog: walletLog,
  getMovement: movement,
  // Each request may read everything that a customer ever moved.
  exportStatement: { file: statement, perMinute: 20 },
  getYearlySummary: yearlySummary,
})
