import { eq } from 'drizzle-orm'
import { beginSession } from '../features/account/operators/service.ts'
import { operator, operatorSession } from '../features/account/operators/tables.ts'
import type { Tx } from '../platform/db/database.ts'
import type { OperatorCaller, Platform } from '../platform/platform.ts'
import { proofOf } from '../platform/secrets/hashing.ts'
import { DEMO_OPERATORS } from './operators.ts'

/** The proposal exceeds no bound, so the approver retypes nothing. */
export const NO_BOUND = { typed: null, reason: null }

export interface TwoOperators {
  proposer: OperatorCaller
  approver: OperatorCaller
}

/** The database accepts data that needs two operators. */
export async function asTwoOperators<T>(
  tx: Tx,
  platform: Platform,
  work: (two: TwoOperators) => Promise<T>,
): Promise<T> {
  const callers = []
  for (const one of DEMO_OPERATORS) callers.push(await signedIn(tx, platform, one))
  const [proposer, approver] = callers
  if (!proposer || !approver) throw new Error('seeding wants two operators')
  const done = await work({ proposer, approver })
  for (const { sessionId } of callers)
    await tx.delete(operatorSession).where(eq(operatorSession.id, sessionId))
  return done
}

/** Without a code: it works once, and the person at the console may need the current one. */
async function signedIn(tx: Tx, platform: Platform, one: (typeof DEMO_OPERATORS)[number]) {
  const [row] = await tx.select().from(operator).where(eq(operator.email, one.email))
  const proof = row && (await proofOf(row.passwordSalt, one.password, 'seed'))
  const caller = proof && (await beginSession(tx, platform, row, proof, { ip: '', userAgent: 'seed' }))
  if (!caller) throw new Error(`${one.email} does not sign in`)
  return caller
}
