import * as accounts from '@matin/contract/admin/accounts'
import * as operators from '@matin/contract/admin/operators'
import * as passkeys from '@matin/contract/admin/passkeys'
import { operatorHandlers } from '#feature.ts'
import { askForProof } from '#platform/credentials/passkeys.ts'
import { withdrawChange } from './change-proposals.ts'
import * as invitations from './invitations.ts'
import * as changes from './operator-changes.ts'
import * as own from './own-account.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  OPERATOR_PASSKEYS,
  operatorPasskeys,
  removeOperatorPasskey,
  SIGN_IN,
} from './passkeys.ts'
import * as replacements from './replacements.ts'
import { signIn, signOut, whoIs } from './service.ts'
import { askForStepUp } from './step-up.ts'

// The treasury lists the keys.
const { listPinnedKeys: _, ...ownAccounts } = accounts

const contract = { ...operators, ...passkeys, ...ownAccounts }

export const operatorsRoutes = operatorHandlers(contract, {
  operatorLogin: signIn,
  askSignInPasskey: (platform, { origin }) => askForProof(OPERATOR_PASSKEYS, platform, origin, SIGN_IN),
  operatorLogout: signOut,
  getOperator: async (_, { caller }) => whoIs(caller),
  changeOperatorPassword: own.changeOperatorPassword,
  listOperatorSessions: own.ownSessions,
  endOperatorSessions: own.endOperatorSessions,
  listOperatorAccounts: changes.operatorAccounts,
  inviteOperator: changes.inviteOperator,
  changeOperatorRoles: (tx, platform, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'roles', ...input }),
  suspendOperator: (tx, platform, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'suspend', id: input.id }),
  restoreOperator: (tx, platform, caller, input) =>
    changes.changeAccount(tx, platform, caller, { kind: 'restore', ...input }),
  withdrawOperatorChange: withdrawChange,
  cancelOwnerReplacement: replacements.cancelReplacement,
  readInvitation: invitations.readInvitation,
  acceptInvitation: invitations.acceptInvitation,
  askStepUp: askForStepUp,
  listOperatorPasskeys: operatorPasskeys,
  beginOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
})
