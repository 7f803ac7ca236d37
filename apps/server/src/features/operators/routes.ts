import { success } from '@matin/contract/envelope'
import {
  changeOperatorPassword,
  endOperatorSessions,
  getOperator,
  listOperatorSessions,
  operatorLogin,
  operatorLogout,
} from '@matin/contract/operators'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import * as own from './own-account.ts'
import { signIn, signOut, whoIs } from './service.ts'

export function operatorsRoutes(router: OperatorRouter, platform: Platform): void {
  router.signIn(operatorLogin, call => signIn(platform, call.input, call))
  router.view(operatorLogout, call => signOut(platform, call.caller))
  router.view(getOperator, async call => success(whoIs(call.caller)))
  router.view(changeOperatorPassword, call => own.changePassword(platform, call.caller, call.input))
  router.view(listOperatorSessions, async call => success(await own.ownSessions(platform, call.caller)))
  router.view(endOperatorSessions, call => own.endSessions(platform, call.caller, call.input.id))
}
