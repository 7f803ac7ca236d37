import { RESEND_SECONDS, type UserInfo } from '@matin/contract/auth'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { Language } from '@matin/contract/language'
import { passwordFault } from '@matin/domain/auth/password'
import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { type CodePurpose, checkCode, consumeCode, issueCode } from '../../platform/codes/codes.ts'
import { inTransaction, type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { customer } from '../../platform/db/schema.ts'
import { enqueueLetter } from '../../platform/mail/mail.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { notify } from '../messages/service.ts'
import { readSettings } from '../settings/service.ts'
import { laterDeviceSince, newDevice } from './devices.ts'
import { accountExistsLetter, codeLetter } from './letters.ts'
import {
  type CustomerRow,
  customerByEmail,
  customerById,
  customerByInvitation,
  endSession,
  endSessions,
  sessionReader,
  sessionsAlive,
  startSession,
  toUserInfo,
} from './repository.ts'

/** Letters and digits that can't be mistaken for each other. */
const INVITATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Withdrawals are held this long after a change of the login password (product.md section 2). */
const HOLD_HOURS = 24

export interface Session {
  token: string
  user: UserInfo
}

/** Who a token belongs to, null when it is not known or has expired. */
export function authenticator(platform: Platform): (token: string) => Promise<Caller | null> {
  return sessionReader(platform)
}

/** Those of the sessions that have neither ended nor expired. */
export function livingSessions(
  platform: Platform,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return sessionsAlive(platform, sessionIds)
}

/** Sends a code. Whether the account exists changes only which letter goes out, never the answer. */
export function sendCode(
  platform: Platform,
  input: { account: string; purpose: CodePurpose },
  language: Language,
): Promise<Result<{ resendAfterSeconds: number }>> {
  return inTransaction(platform.db, async tx => {
    const code = await issueCode(tx, platform, input.account, input.purpose)
    if (!code.ok) return code
    const exists = (await customerByEmail(tx, input.account)) !== null
    if (input.purpose === 'register' && exists) {
      await enqueueLetter(tx, platform, { to: input.account, ...accountExistsLetter(language) })
    } else if (input.purpose === 'register' || exists) {
      await enqueueLetter(tx, platform, {
        to: input.account,
        ...codeLetter(input.purpose, language, code.value),
      })
    }
    return success({ resendAfterSeconds: RESEND_SECONDS })
  })
}

export async function register(
  platform: Platform,
  input: { account: string; code: string; password: string; invitationCode?: string | undefined },
  language: Language,
  userAgent: string,
): Promise<Result<Session>> {
  const weak = refusePassword(input.password)
  if (weak) return weak
  const code = await checkCode(platform, input.account, 'register', input.code)
  if (!code.ok) return code
  const passwordHash = await hash(input.password)
  return inTransaction(platform.db, async tx => {
    if (await customerByEmail(tx, input.account)) return failure('account_taken', { field: 'account' })
    const inviter = await findInviter(tx, input.invitationCode)
    if (!inviter.ok) return inviter
    if (!(await consumeCode(tx, platform, code.value))) return failure('code_incorrect', { field: 'code' })
    try {
      const row = await insertCustomer(tx, platform, {
        email: input.account,
        passwordHash,
        language,
        invitedBy: inviter.value,
      })
      await newDevice(tx, platform, row.id, userAgent)
      return success(await openSession(tx, platform, row, userAgent))
    } catch (error) {
      if (violatedConstraint(error) === 'customer_email_key')
        return failure('account_taken', { field: 'account' })
      throw error
    }
  })
}

/** Signs in. Unknown accounts cost the same hashing work and get the same answer as wrong passwords. */
export async function login(
  platform: Platform,
  input: { account: string; password: string },
  userAgent: string,
): Promise<Result<Session>> {
  const row = await customerByEmail(platform.db, input.account)
  const matches = await verify(row?.passwordHash ?? (await dummyHash()), input.password)
  if (!row || !matches) return failure('password_incorrect', { field: 'password' })
  return inTransaction(platform.db, async tx => {
    const device = await newDevice(tx, platform, row.id, userAgent)
    if (device !== null) await notify(tx, platform, row.id, 'login_new_device', { device })
    return success(await openSession(tx, platform, row, userAgent))
  })
}

/** Sets a new password with a code: ends all sessions and holds withdrawals. */
export async function resetPassword(
  platform: Platform,
  input: { account: string; code: string; password: string },
): Promise<Result<Record<string, never>>> {
  const weak = refusePassword(input.password)
  if (weak) return weak
  const code = await checkCode(platform, input.account, 'reset_password', input.code)
  if (!code.ok) return code
  const passwordHash = await hash(input.password)
  return inTransaction(platform.db, async tx => {
    const row = await customerByEmail(tx, input.account)
    if (!row || !(await consumeCode(tx, platform, code.value)))
      return failure('code_incorrect', { field: 'code' })
    await replacePassword(tx, platform, row.id, passwordHash, null)
    return success({})
  })
}

/** Changes the password of a signed-in customer: ends all other sessions and holds withdrawals. */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  input: { current: string; password: string },
): Promise<Result<Record<string, never>>> {
  const weak = refusePassword(input.password)
  if (weak) return weak
  const row = await customerById(platform.db, caller.customerId)
  if (!row || !(await verify(row.passwordHash, input.current))) {
    return failure('password_incorrect', { field: 'current' })
  }
  const passwordHash = await hash(input.password)
  return inTransaction(platform.db, async tx => {
    await replacePassword(tx, platform, row.id, passwordHash, caller.sessionId)
    return success({})
  })
}

/** Ends the session that the call came with. */
export function logout(platform: Platform, caller: Caller): Promise<Result<Record<string, never>>> {
  return inTransaction(platform.db, async tx => {
    await endSession(tx, platform, caller)
    return success({})
  })
}

export async function userInfo(platform: Platform, customerId: string): Promise<Result<UserInfo>> {
  const row = await customerById(platform.db, customerId)
  return row ? success(toUserInfo(row, platform.clock.now())) : failure('unauthorized')
}

/** The hold on a customer's withdrawals: when it ends, null when there is none now. */
export async function withdrawalHold(
  tx: Tx,
  customerId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const hold = (await customerById(tx, customerId))?.withdrawalHoldUntil ?? null
  return hold && Temporal.Instant.compare(hold, now) > 0 ? hold : null
}

/** What tells whether somebody else may be using the account: times, null for never. */
export async function accessTimes(
  tx: Tx,
  caller: Caller,
): Promise<Record<'passwordChangedAt' | 'newDeviceAt', Temporal.Instant | null>> {
  const holdUntil = (await customerById(tx, caller.customerId))?.withdrawalHoldUntil
  const passwordChangedAt = holdUntil?.subtract({ hours: HOLD_HOURS }) ?? null
  return { passwordChangedAt, newDeviceAt: await laterDeviceSince(tx, caller) }
}

async function replacePassword(
  tx: Tx,
  platform: Platform,
  customerId: string,
  passwordHash: string,
  keepSession: string | null,
): Promise<void> {
  const withdrawalHoldUntil = platform.clock.now().add({ hours: HOLD_HOURS })
  await tx.update(customer).set({ passwordHash, withdrawalHoldUntil }).where(eq(customer.id, customerId))
  await endSessions(tx, platform, customerId, keepSession)
  await notify(tx, platform, customerId, 'password_changed', {})
}

async function insertCustomer(
  tx: Tx,
  platform: Platform,
  input: { email: string; passwordHash: string; language: Language; invitedBy: string | null },
): Promise<CustomerRow> {
  const [row] = await tx
    .insert(customer)
    .values({
      id: platform.ids.uuid(),
      uid: await freeUid(tx, platform),
      invitationCode: invitationCode(platform),
      createdAt: platform.clock.now(),
      ...input,
    })
    .returning()
  if (!row) throw new Error('the new customer was not returned')
  return row
}

/** Nine random digits that nobody has yet. */
async function freeUid(tx: Tx, platform: Platform): Promise<string> {
  for (;;) {
    const uid = `${1 + (Number(platform.ids.digits(1)) % 9)}${platform.ids.digits(8)}`
    const [taken] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
    if (!taken) return uid
  }
}

async function findInviter(tx: Tx, code: string | undefined): Promise<Result<string | null>> {
  if (!code) {
    const { invitationRequired } = await readSettings(tx)
    return invitationRequired ? failure('invitation_incorrect', { field: 'invitationCode' }) : success(null)
  }
  const inviter = await customerByInvitation(tx, code)
  return inviter ? success(inviter.id) : failure('invitation_incorrect', { field: 'invitationCode' })
}

async function openSession(
  tx: Tx,
  platform: Platform,
  row: CustomerRow,
  userAgent: string,
): Promise<Session> {
  const token = await startSession(tx, platform, row.id, userAgent)
  return { token, user: toUserInfo(row, platform.clock.now()) }
}

function refusePassword(password: string) {
  const fault = passwordFault(password)
  if (fault === null) return null
  return failure(fault === 'too_short' ? 'password_too_short' : 'password_too_common', { field: 'password' })
}

function invitationCode(platform: Platform): string {
  const digits = platform.ids.digits(16)
  return Array.from({ length: 8 }, (_, index) => {
    const number = Number(digits.slice(index * 2, index * 2 + 2))
    return INVITATION_ALPHABET[number % INVITATION_ALPHABET.length]
  }).join('')
}

let dummy: Promise<string> | undefined
function dummyHash(): Promise<string> {
  dummy ??= hash('no account has this password')
  return dummy
}
