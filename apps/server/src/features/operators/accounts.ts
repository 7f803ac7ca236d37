import { failure, type Result, success } from '@matin/contract/envelope'
import type { CreatedOperator, CreateOperator, ListedOperator } from '@matin/contract/internal-operators'
import { OPERATOR_PASSWORD_MIN } from '@matin/contract/operators'
import { passwordFault } from '@matin/domain/auth/password'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { inTransaction, type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { operator, operatorRole } from '../../platform/db/operator-schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { newTotpSecret, totpUri } from '../../platform/secrets/totp.ts'
import { seal } from '../../platform/secrets/vault.ts'
import { COMMAND_LINE, record } from '../audit/service.ts'
import { readSettings } from '../settings/service.ts'
import { endOperatorSessions, operatorByEmail, operatorRows, rolesOf } from './repository.ts'

/** What development seeds instead of drawing it. */
export interface KnownSecret {
  totpSecret?: string
}

/** Makes an operator; the authenticator's secret is in this answer and nowhere else. */
export async function createOperator(
  platform: Platform,
  input: CreateOperator,
  known: KnownSecret = {},
): Promise<Result<CreatedOperator>> {
  if ([...input.password].length < OPERATOR_PASSWORD_MIN)
    return failure('password_too_short', { field: 'password' })
  if (passwordFault(input.password)) return failure('password_too_common', { field: 'password' })
  const passwordHash = await hash(input.password)
  const id = platform.ids.uuid()
  const secret = known.totpSecret ?? newTotpSecret()
  try {
    return await inTransaction(platform.db, async tx => {
      await tx.insert(operator).values({
        id,
        email: input.email,
        name: input.name,
        passwordHash,
        totpSecret: seal(platform.config, { purpose: 'totp', owner: id }, secret),
        createdAt: platform.clock.now(),
      })
      await tx.insert(operatorRole).values(input.roles.map(role => ({ operator: id, role })))
      await record(tx, platform, COMMAND_LINE, {
        action: 'operator.create',
        subject: `operator:${id}`,
        details: { email: input.email, name: input.name, roles: input.roles.join(',') },
      })
      return success({ id, email: input.email, ...(await secretFor(tx, input.email, secret)) })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'operator_email_key')
      return failure('operator_exists', { field: 'email' })
    throw error
  }
}

/** Disables an operator and ends all sessions at once; what was approved before stays on record. */
export function disableOperator(platform: Platform, email: string): Promise<Result<ListedOperator>> {
  return inTransaction(platform.db, async tx => {
    const row = await operatorByEmail(tx, email)
    if (!row) return failure('not_found', { field: 'email' })
    const disabledAt = row.disabledAt ?? platform.clock.now()
    await tx.update(operator).set({ disabledAt }).where(eq(operator.id, row.id))
    await endOperatorSessions(tx, row.id)
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.disable',
      subject: `operator:${row.id}`,
      details: { email },
    })
    return success(await listed(tx, { ...row, disabledAt }))
  })
}

/** Gives an operator a new authenticator secret; the old one and all sessions end. */
export function resetTotp(platform: Platform, email: string): Promise<Result<CreatedOperator>> {
  return inTransaction(platform.db, async tx => {
    const row = await operatorByEmail(tx, email)
    if (!row) return failure('not_found', { field: 'email' })
    const secret = newTotpSecret()
    const totpSecret = seal(platform.config, { purpose: 'totp', owner: row.id }, secret)
    await tx.update(operator).set({ totpSecret }).where(eq(operator.id, row.id))
    await endOperatorSessions(tx, row.id)
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.reset_totp',
      subject: `operator:${row.id}`,
      details: { email },
    })
    return success({ id: row.id, email, ...(await secretFor(tx, email, secret)) })
  })
}

export async function listOperators(platform: Platform): Promise<ListedOperator[]> {
  const rows = await operatorRows(platform.db)
  return Promise.all(rows.map(row => listed(platform.db, row)))
}

async function secretFor(tx: Tx, email: string, totpSecret: string) {
  const { appName } = await readSettings(tx)
  return { totpSecret, totpUri: totpUri(totpSecret, appName, email) }
}

async function listed(tx: Tx, row: typeof operator.$inferSelect): Promise<ListedOperator> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: await rolesOf(tx, row.id),
    createdAt: toTimestamp(row.createdAt),
    disabledAt: row.disabledAt && toTimestamp(row.disabledAt),
  }
}
