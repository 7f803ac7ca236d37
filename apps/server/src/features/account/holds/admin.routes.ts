import * as contract from '@matin/contract/admin/holds'
import { operatorHandlers } from '#feature.ts'
import { holdPage, liftSuspension, placeHold, releaseHold, suspendCustomer } from './service.ts'

export const holdsRoutes = operatorHandlers(contract, {
  listHolds: holdPage,
  holdCustomer: placeHold,
  releaseCustomer: releaseHold,
  suspendCustomer,
  liftSuspension,
})
