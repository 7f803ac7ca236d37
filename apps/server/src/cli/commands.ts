import { listHoldings, proposeHolding } from '@matin/contract/admin/attestations'
import { listAudit, verifyAudit } from '@matin/contract/admin/audit'
import * as funding from '@matin/contract/admin/funding'
import { holdCustomer, releaseCustomer } from '@matin/contract/admin/holds'
import {
  changeOperatorPassword,
  endOperatorSessions,
  listOperatorSessions,
} from '@matin/contract/admin/operators'
import { approveProposal, listProposals, PROPOSAL_KINDS } from '@matin/contract/admin/proposals'
import { listRecoveries, proposeRecovery, rejectRecovery } from '@matin/contract/admin/recovery'
import { listReviews, rejectWithdrawal } from '@matin/contract/admin/withdrawals'
import {
  createdOperator,
  INTERNAL_OPERATOR_PATHS,
  invitedOwner,
  listedOperator,
} from '@matin/contract/internal/operators'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { OPERATOR_HOLD_REASONS } from '@matin/domain/operators/hold'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import * as z from 'zod/mini'
import { listedOperators } from './api.ts'
import { act, type Command, callWithCode, oneOf, tokenOf, view } from './command.ts'
import { identityCommands, keyCommands } from './identity-commands.ts'
import { noticeCommands } from './notice-commands.ts'
import { replacementCommands } from './replacement.ts'
import { signingCommands, signingKeyCommands } from './signing-commands.ts'
import { supportCommands } from './support-commands.ts'

const { list, found, create, disable, resetTotp } = INTERNAL_OPERATOR_PATHS

/** By the internal secret. */
const accounts: Record<string, Command> = {
  found: {
    usage: '--email E,E --name N,N [--roles compliance,treasury]',
    does: 'invite the first two owners; each mailbox is sent its own link',
    run(run) {
      const names = run.option('name').split(',')
      const owners = run
        .option('email')
        .split(',')
        .map((email, place) => ({ email: email.trim(), name: names[place]?.trim() ?? '' }))
      const roles = run.optional('roles')?.split(',') ?? []
      return run.api.internal(found, z.array(invitedOwner), { owners, roles })
    },
  },
  create: {
    usage: `--email E --name N --roles ${OPERATOR_ROLES.slice(0, 2).join(',')}`,
    does: 'make an operator of a demonstration; shows the authenticator secret once',
    async run(run) {
      const email = run.option('email')
      const input = { email, name: run.option('name'), roles: run.option('roles').split(',') }
      return run.api.internal(create, createdOperator, {
        ...input,
        password: await run.secrets.newPassword(email),
      })
    },
  },
  list: {
    usage: '',
    does: 'all operators with their roles',
    run: run => run.api.internal(list, listedOperators),
  },
  disable: {
    usage: '--email E',
    does: 'disable an operator and end all sessions',
    run: run => run.api.internal(disable, listedOperator, { email: run.option('email') }),
  },
  'reset-totp': {
    usage: '--email E',
    does: 'give an operator a new authenticator secret, shown once',
    run: run => run.api.internal(resetTotp, createdOperator, { email: run.option('email') }),
  },
  ...keyCommands,
}

/** On behalf of an operator, who signs in for it. */
const acts: Record<string, Command> = {
  login: {
    usage: '--as E',
    does: 'begin a session; OPERATOR_TOKEN then spares the sign-in',
    run: async run => ({ OPERATOR_TOKEN: await tokenOf(run) }),
  },
  password: {
    usage: '--as E',
    does: 'change the own password; all other sessions end',
    async run(run) {
      const token = await tokenOf(run)
      const who = run.option('as')
      const current = await run.secrets.password(who)
      const password = await run.secrets.newPassword(who)
      return callWithCode(run, changeOperatorPassword, { current, password }, token)
    },
  },
  sessions: view('', 'the own sessions', listOperatorSessions, () => ({})),
  'end-sessions': view(
    '[--id ID]',
    'end one of the own sessions, or all others',
    endOperatorSessions,
    run => ({
      id: run.optional('id'),
    }),
  ),
  queue: view(
    '',
    'withdrawals that wait for an operator, or for the caps of the signer',
    listReviews,
    () => ({}),
  ),
  ...signingCommands,
  reject: act(`ID --reason ${REJECT_REASONS.join('|')}`, 'reject a withdrawal', rejectWithdrawal, run => ({
    id: run.subject('a withdrawal'),
    reason: oneOf(REJECT_REASONS, run, 'reason'),
  })),
  hold: act(
    `UID --reason ${OPERATOR_HOLD_REASONS.join('|')} --hours H`,
    'hold what leaves an account; the customer sees reason, role and end',
    holdCustomer,
    run => ({
      uid: run.subject('the UID of a customer'),
      reason: oneOf(OPERATOR_HOLD_REASONS, run, 'reason'),
      hours: Number(run.option('hours')),
    }),
  ),
  release: act('ID', 'end a hold', releaseCustomer, run => ({ id: run.subject('a hold') })),
  ...identityCommands,
  recoveries: view('', 'requests to take away a lost second factor or PIN', listRecoveries, () => ({})),
  'recovery-approve': act(
    'ID',
    'approve such a request; the second operator who does takes it away',
    proposeRecovery,
    run => ({ id: run.subject('a request') }),
  ),
  'recovery-reject': act(
    `ID --reason ${RECOVERY_REASONS.join('|')}`,
    'reject such a request; the customer reads the reason',
    rejectRecovery,
    run => ({ id: run.subject('a request'), reason: oneOf(RECOVERY_REASONS, run, 'reason') }),
  ),
  pools: view('', 'reward pools, and the treasury', funding.listPools, () => ({})),
  fundings: view('', 'fundings of pools', funding.listFundings, () => ({})),
  fund: act('POOL --amount A --note TEXT', 'propose to fund a pool', funding.proposeFunding, run => ({
    pool: run.subject('the code of a pool'),
    amount: run.option('amount'),
    note: run.option('note'),
  })),
  payouts: view('', 'days of payouts and how far each has got', funding.listPayoutRuns, () => ({})),
  holdings: view('', 'attested holdings outside the chain', listHoldings, () => ({})),
  attest: act(
    '--asset BTC --direction in|out --amount A --reference TEXT',
    'attest a holding outside the chain',
    proposeHolding,
    run => ({
      asset: run.option('asset') as 'BTC',
      direction: oneOf(['in', 'out'], run, 'direction'),
      amount: run.option('amount'),
      reference: run.option('reference'),
    }),
  ),
  proposals: view('', 'what waits for a second operator', listProposals, () => ({ state: 'open' as const })),
  'approve-proposal': act(
    `ID --kind ${PROPOSAL_KINDS.join('|')}`,
    'approve what another operator proposed; beyond a bound the console asks more',
    approveProposal,
    run => ({ id: run.subject('a proposal'), kind: oneOf(PROPOSAL_KINDS, run, 'kind') }),
  ),
  ...noticeCommands,
  ...supportCommands,
  audit: view('', 'the newest entries of the audit log', listAudit, () => ({})),
  verify: view('', 'recompute the chain of the audit log', verifyAudit, () => ({})),
}

export const COMMANDS: Record<string, Command> = {
  ...accounts,
  ...signingKeyCommands,
  ...replacementCommands,
  ...acts,
}
export const BY_OPERATOR: readonly string[] = Object.keys(acts)
export const WITHOUT_SERVER: readonly string[] = Object.keys({
  ...signingKeyCommands,
  ...replacementCommands,
})
