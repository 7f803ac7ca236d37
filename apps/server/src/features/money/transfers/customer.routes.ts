import { getRecipient, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { customerHandlers } from '#feature.ts'
import { recipientFor, sendBy } from './service.ts'
import { transferOwn } from './transfer-between-accounts.ts'

const contract = { getRecipient, sendToCustomer, ownTransfer }

export const transfersRoutes = customerHandlers(contract, {
  // Few a minute, so that nobody goes through all UIDs.
  getRecipient: { run: recipientFor, perMinute: 20 },
  // A send that is refused tells as much as a look-up.
  sendToCustomer: { create: sendBy, refusalsAs: getRecipient },
  ownTransfer: transferOwn,
})
