import { success } from '@matin/contract/envelope'
import { getOperator, operatorLogin, operatorLogout } from '@matin/contract/operators'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { signIn, signOut, whoIs } from './service.ts'

export function operatorsRoutes(router: OperatorRouter, platform: Platform): void {
  router.signIn(operatorLogin, call => signIn(platform, call.input, call))
  router.view(operatorLogout, call => signOut(platform, call.caller))
  router.view(getOperator, async call => success(whoIs(call.caller)))
}
