import { verifyAudit } from '@matin/contract/admin/audit'
import { listReviews } from '@matin/contract/admin/withdrawals'
import {
  createdOperator,
  INTERNAL_OPERATOR_PATHS,
  invitedOwner,
  listedOperator,
  rotatedKeys,
  sealedCounts,
} from '@matin/contract/internal/operators'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import * as z from 'zod/mini'
import { listedOperators } from './api.ts'
import { type CliCommand, tokenOf, view } from './command.ts'
import { replacementCommands } from './replacement.ts'
import { signingCommands, signingKeyCommands } from './signing-commands.ts'

const { list, found, create, disable, resetTotp, keys, rotate } = INTERNAL_OPERATOR_PATHS

/** These need the internal secret and no operator. */
const accounts: Record<string, CliCommand> = {
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
  keys: {
    usage: '',
    does: 'how many sealed rows each key of DATA_KEYS has',
    run: run => run.api.internal(keys, sealedCounts),
  },
  'rotate-keys': {
    usage: '',
    does: 'seal everything with the first key of DATA_KEYS now; a job does the same every five minutes',
    run: run => run.api.internal(rotate, rotatedKeys, {}),
  },
}

/** Signatures with operators' keys, and the check of the audit log. Everything else is done in the console. */
const byOperator: Record<string, CliCommand> = {
  login: {
    usage: '--as E',
    does: 'begin a session; OPERATOR_TOKEN then spares the sign-in',
    run: async run => ({ OPERATOR_TOKEN: await tokenOf(run) }),
  },
  queue: view('withdrawals that wait for an operator, or for the caps of the signer', listReviews),
  ...signingCommands,
  verify: view('recompute the chain of the audit log', verifyAudit),
}

export const COMMANDS: Record<string, CliCommand> = {
  ...accounts,
  ...signingKeyCommands,
  ...replacementCommands,
  ...byOperator,
}
export const BY_OPERATOR: readonly string[] = Object.keys(byOperator)
export const WITHOUT_SERVER: readonly string[] = Object.keys({
  ...signingKeyCommands,
  ...replacementCommands,
})
