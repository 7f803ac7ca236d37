import * as contract from '@matin/contract/admin/holds'
import { operatorHandlers } from '#feature.ts'
import { holdPage, lift, placeHold, releaseHold, suspend } from './service.ts'

export const holdsRoutes = operatorHandlers(contract, {
  listHolds: holdPage,
  holdCustomer: placeHold,
  releaseCustomer: releaseHold,
  suspendCustomer: suspend,
  liftSuspension: lift,
})
