import * as accounts from '@matin/contract/admin/accounts'
import {
  changeOperatorPassword,
  endOperatorSessions,
  getOperator,
  listOperatorSessions,
  operatorLogin,
  operatorLogout,
} from '@matin/contract/admin/operators'
import * as passkeys from '@matin/contract/admin/passkeys'
import { success } from '@matin/domain/result'
import { askForProof } from '#platform/credentials/passkeys.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as invitations from './invitations.ts'
import * as changes from './operator-changes.ts'
import * as own from './own-account.ts'
import { addPasskey, beginPasskey, ownPasskeys, PASSKEYS, removePasskey, SIGN_IN } from './passkeys.ts'
import * as replacements from './replacements.ts'
import { signIn, signOut, whoIs } from './service.ts'
import { askForStepUp } from './step-up.ts'

export function operatorsRoutes(router: OperatorRouter, platform: Platform): void {
  router.signIn(operatorLogin, call => signIn(platform, call.input, call))
  router.signIn(passkeys.askSignInPasskey, async call =>
    success(await askForProof(PASSKEYS, platform, call.origin, SIGN_IN)),
  )
  router.view(operatorLogout, call => signOut(platform, call.caller))
  router.view(getOperator, async call => success(whoIs(call.caller)))
  router.view(changeOperatorPassword, call => own.changePassword(platform, call.caller, call.input))
  router.view(listOperatorSessions, async call => success(await own.ownSessions(platform, call.caller)))
  router.view(endOperatorSessions, call => own.endSessions(platform, call.caller, call.input.id))
  router.view(accounts.listOperatorAccounts, async () => success(await changes.operatorAccounts(platform)))
  router.transaction(accounts.inviteOperator, changes.invite)
  router.transaction(accounts.changeOperatorRoles, (tx, _, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'roles', ...input }),
  )
  router.transaction(accounts.suspendOperator, (tx, _, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'suspend', id: input.id }),
  )
  router.transaction(accounts.restoreOperator, (tx, _, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'restore', ...input }),
  )
  router.transaction(accounts.withdrawOperatorChange, (tx, _, caller, input) =>
    changes.endChange(tx, platform, caller, input.id, null),
  )
  router.transaction(accounts.cancelOwnerReplacement, replacements.cancelReplacement)
  router.signIn(accounts.readInvitation, call => invitations.read(platform, call.input.secret))
  router.signIn(accounts.acceptInvitation, call => invitations.accept(platform, call.input, call))
  router.view(passkeys.askStepUp, async call =>
    success(await askForStepUp(platform, call.caller, call.input.act, call.origin)),
  )
  router.view(passkeys.listOperatorPasskeys, async call =>
    success({ items: await ownPasskeys(platform, call.caller) }),
  )
  router.view(passkeys.beginOperatorPasskey, call => beginPasskey(platform, call.caller, call.origin))
  router.view(passkeys.addOperatorPasskey, call => addPasskey(platform, call.caller, call.input, call.origin))
  router.view(passkeys.removeOperatorPasskey, call => removePasskey(platform, call.caller, call.input.id))
}
