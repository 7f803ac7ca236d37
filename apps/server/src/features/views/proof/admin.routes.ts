import * as contract from '@matin/contract/admin/proof'
import { operatorHandlers } from '#feature.ts'
import { addSignature, reserveMessages } from './reserves.ts'

export const proofAdminRoutes = operatorHandlers(contract, {
  listReserveMessages: reserveMessages,
  addReserveSignature: addSignature,
})
