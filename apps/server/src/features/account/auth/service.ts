import type * as contract from '@matin/contract/auth'
import { RESEND_SECONDS, type Session } from '@matin/contract/auth'
import type { DataOf } from '@matin/contract/endpoint'
import type { Language } from '@matin/contract/language'
import type * as passkeysContract from '@matin/contract/passkeys'
import { failure, type Result, success } from '@matin/contract/result'
import type * as security from '@matin/contract/security'
import type { Device, listDevices } from '@matin/contract/security'
import type { getUserInfo } from '@matin/contract/user'
import { deviceName } from '@matin/domain/auth/device-name'
import { HOLD_HOURS } from '@matin/domain/auth/protection'
import { clearLoginAttempt, recordLoginAttempt } from '#platform/attempts/login-attempts.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { provenPasskey } from '#platform/credentials/passkeys.ts'
import { currentFirst, sessionsOf } from '#platform/credentials/sessions.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { networkOf } from '#platform/network.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { HASHING, verifySecret } from '#platform/secrets/hashing.ts'
import { blindIndex } from '#platform/secrets/vault.ts'
import {
  codeRefusal,
  countRefusedCode,
  isUnreachable,
  type SmsKind,
  type SmsRefusal,
} from '../../notify/notifications/service.ts'
import { type CodeAsker, type Counted, issueCode } from './contacts/codes.ts'
import { CUSTOMER_PASSKEYS, isKnownPasskey, PROOF } from './factors/passkeys.ts'
import { openContacts, openPassword, type SealedContacts } from './public/contacts.ts'
import { hasManyNewDevices, knownDevice, noteDevice } from './public/devices.ts'
import { notifySecurity, sendAccountExists, sendCodeEmail } from './public/notifications.ts'
import { checkFactor, hasFactor, setUpIn } from './public/second-factor.ts'
import { endSession, endSessions, openSession, SESSIONS } from './public/sessions.ts'
import { type From, logSignIn, logSignInRefusal } from './public/sign-in-log.ts'
import {
  type CustomerRow,
  customerByAccount,
  customerById,
  rememberLanguage,
  setAccount,
  stillHasPassword,
  toUserInfo,
} from './repository.ts'
import { suspendedFailure } from './sessions/suspension.ts'
import { type Account, accountOf } from './sign-in/account.ts'
import { ownDevice } from './sign-in/attempt-counters.ts'
import * as passwords from './sign-in/passwords.ts'

/** Whether the account exists affects only which message is sent, never the answer. */
export async function sendCode(
  platform: Platform,
  { input, ...from }: CodeAsker & Pick<Call<typeof contract.sendCode>, 'input' | 'language' | 'device'>,
): Promise<Result<DataOf<typeof contract.sendCode>>> {
  const account = accountOf(input.account)
  if (!account.ok) return account
  const to = account.value.value
  const { purpose } = input
  const row = await customerByAccount(platform.db, platform, account.value)
  const counted = await countedWith(platform, from, account.value, row?.id ?? null)
  const forNew = purpose === 'register' || purpose === 'contact'
  const kind = smsKindOf(counted, forNew, from.caller)
  // Answered only where a message goes out with or without an account, or to the account's owner.
  const mayHear = forNew || (row !== null && from.caller?.customerId === row.id)
  if (mayHear && (await isUnreachable(platform.db, platform, to, 1))) return failure('address_unreachable')
  let refusal: SmsRefusal | null = null
  const sent = await inTransaction(platform.db, async tx => {
    const by = { caller: from.caller, browser: from.browser, ip: from.ip, newBrowser: from.device }
    const code = await issueCode(tx, platform, { target: to, purpose, by, counted })
    if (!code.ok) return code
    // Checked whether or not a message goes out, so that the answer reveals no account.
    refusal = await codeRefusal(tx, platform, to, kind)
    if (refusal === 'country') return failure('sms_country_off')
    // Only SMS to accounts use up the share `reset`: an answer that depended on it would reveal accounts.
    if (refusal !== null && kind !== 'reset') return failure('code_limit')
    const reader = { to, language: from.language, phrase: row?.phrase ?? '' }
    if (forNew && row) await sendAccountExists(tx, platform, reader, kind)
    else if (refusal === null && (forNew || row))
      await sendCodeEmail(tx, platform, reader, { purpose, ...code.value }, kind)
    return success({ resendAfterSeconds: RESEND_SECONDS })
  })
  // After a failure the transaction is rolled back, but the refusal must count.
  if (refusal !== null) await countRefusedCode(platform.db, platform, to, kind)
  return sent
}

/** Returns the share of the SMS budget that a code uses (`sms-budget.ts`). */
function smsKindOf(counted: Counted, forNew: boolean, caller: Caller | null): SmsKind {
  if (counted !== 'unknown device') return counted === 'signed in' ? 'session' : 'device'
  if (!forNew) return 'reset'
  return caller ? 'contact' : 'register'
}

/** A known device has limits of its own, so that unknown devices cannot delay it. */
async function countedWith(
  platform: Platform,
  { caller, browser }: CodeAsker,
  account: Account,
  owner: string | null,
): Promise<Counted> {
  const known = browser === null ? null : await knownDevice(platform, account, browser)
  if (known !== null) return `device ${known}`
  if (caller === null || caller.customerId !== owner) return 'unknown device'
  const device = await ownDevice(platform, caller)
  return device === null ? 'signed in' : `device ${device}`
}

/**
 * Signs in with a password. For an unknown account, the hashing work, the answer and the waits are those of a
 * wrong password. After the right password, customers who chose it are asked for a second factor.
 */
export const login: Query<typeof contract.login> = async (platform, { input, ...from }) => {
  const account = accountOf(input.account)
  if (!account.ok) return account
  const device = await knownDevice(platform, account.value, from.device)
  const attempt = {
    account: blindIndex(platform.config, 'contact', account.value.value).toString('hex'),
    ip: from.ip,
    device,
  }
  const key = device === null ? networkOf(from.ip) : { known: `${attempt.account} ${device}` }
  // Checked before the try counts: a try that the full hashing queue refuses is no try.
  HASHING.assertCapacity(key)
  const { wait } = await recordLoginAttempt(platform, attempt)
  if (wait > 0) return failure('attempt_wait', { field: 'password', params: { seconds: String(wait) } })
  const row = await customerByAccount(platform.db, platform, account.value)
  const known = row ? openPassword(platform.config, row) : await passwords.dummyHash(platform.config)
  const matches = await verifySecret(known, input.password, key)
  if (!row || !matches) {
    const entry = { method: 'password', outcome: 'wrong_password', from } as const
    await logSignInRefusal(platform, row?.id ?? null, entry)
    return failure('password_incorrect', { field: 'password' })
  }
  await clearLoginAttempt(platform.db, platform, attempt)
  const factor = input.code === undefined ? undefined : { code: input.code }
  const by = device === null ? 'unknown device' : `device ${device}`
  const proving = { factor, origin: from.origin, intent: null, by }
  const proven = await checkFactor(platform, row.id, 'signIn', proving)
  if (!proven.ok) {
    if (proven.error === 'totp_incorrect')
      await logSignIn(platform.db, platform, row.id, { method: 'password', outcome: 'wrong_factor', from })
    return proven
  }
  return inTransaction(platform.db, async tx =>
    // The password may have changed while this request waited for hashing: a change that ended all sessions ends this
    // one.
    (await stillHasPassword(tx, platform, row))
      ? begin(tx, platform, row, 'password', from)
      : failure('password_incorrect', { field: 'password' }),
  )
}

/** Signs in with a passkey, which counts as both factors: possession, and biometrics or knowledge. */
export const loginWithPasskey: Query<typeof passkeysContract.loginWithPasskey> = async (
  platform,
  { input: answer, ...from },
) => {
  const { origin } = from
  const proof = await provenPasskey(CUSTOMER_PASSKEYS, platform, answer, { use: PROOF, origin, intent: null })
  return inTransaction(platform.db, async tx => {
    if (!proof)
      return failure((await isKnownPasskey(tx, answer.response.id)) ? 'passkey_incorrect' : 'passkey_removed')
    const row = await customerById(tx, platform, proof.customer)
    if (!row?.passkeys.includes(proof.id)) return failure('passkey_incorrect')
    const stands = await stillHasPassword(tx, platform, row)
    return stands ? begin(tx, platform, row, 'passkey', from) : failure('passkey_incorrect')
  })
}

export const logout: Query<typeof contract.logout> = (platform, { caller }) =>
  inTransaction(platform.db, async tx => {
    await endSession(tx, platform, caller)
    return success({})
  })

export const userInfo: Query<typeof getUserInfo> = async (platform, { caller: { customerId } }) => {
  const row = await customerById(platform.db, platform, customerId)
  if (!row) return failure('unauthorized')
  return success(toUserInfo(row, hasFactor(setUpIn(row)), platform.clock.now()))
}

const ACCESS = batchQuery<
  { customer: string; session: string },
  { hold_until: string | null; device_since: string | null; registered: boolean }
>({
  name: 'access',
  params: { customer: 'uuid', session: 'uuid' },
  text: `SELECT a.ordinal, c.withdrawal_hold_until AS hold_until, d.first_seen_at AS device_since,
      coalesce(d.registered, false) AS registered
    FROM params a JOIN customer c ON c.id = a.customer LEFT JOIN session s ON s.id = a.session AND s.customer = a.customer
      LEFT JOIN login_device d ON d.customer = s.customer AND d.device = s.device`,
})

/**
 * Reads the last serious change of the account's protection and the first sign-in of this session's device,
 * as hints at an intruder. Null without such a change, and for the device that registered the account. A
 * device without a row, and that of a session which has just ended, are new.
 */
export async function accessTimes(
  load: Load,
  { customerId, sessionId }: Caller,
  now: Temporal.Instant,
): Promise<Record<'protectionChangedAt' | 'newDeviceAt', Temporal.Instant | null>> {
  const row = await loadOne(load, ACCESS, { customer: customerId, session: sessionId })
  // Every change as serious as a new password sets the hold.
  const protectionChangedAt = row?.hold_until
    ? instantFrom(row.hold_until).subtract({ hours: HOLD_HOURS })
    : null
  const deviceSince = row?.device_since ? instantFrom(row.device_since) : now
  const newDeviceAt = row?.registered ? null : deviceSince
  return { protectionChangedAt, newDeviceAt }
}

const CONTACTS = batchQuery<{ customer: string }, SealedContacts>({
  name: 'contacts',
  params: { customer: 'uuid' },
  text: 'SELECT a.ordinal, c.id, c.email, c.mobile FROM params a JOIN customer c ON c.id = a.customer',
})

/** Reads the customer's email address; '' without one. */
export async function emailOf(
  { config }: Pick<Platform, 'config'>,
  load: Load,
  customerId: string,
): Promise<string> {
  const row = await loadOne(load, CONTACTS, { customer: customerId })
  return row ? openContacts(config, row).email : ''
}

/** Finds the customer by a keyed hash of the contact. */
export async function customerCalled(platform: Platform, text: string): Promise<string | null> {
  const account = accountOf(text)
  return account.ok ? ((await customerByAccount(platform.db, platform, account.value))?.id ?? null) : null
}

const INVITED = batchQuery<{ customer: string }, { invited: boolean }>({
  name: 'invited',
  params: { customer: 'uuid' },
  text: 'SELECT a.ordinal, EXISTS (SELECT FROM customer c WHERE c.invited_by = a.customer) AS invited FROM params a',
})

export async function hasInvited(load: Load, customerId: string): Promise<boolean> {
  return (await loadOne(load, INVITED, { customer: customerId }))?.invited ?? false
}

/** Returns the email address, else the mobile number; '' for an unknown customer. */
export async function codeTarget(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  customerId: string,
): Promise<string> {
  const row = await customerById(tx, platform, customerId)
  return row ? row.email || row.mobile : ''
}

/** Replaces the customer's email address or mobile number, and returns the former one, '' for none. */
export async function replaceContact(
  tx: Tx,
  platform: Platform,
  customerId: string,
  account: Account,
): Promise<Result<string>> {
  const row = await customerById(tx, platform, customerId)
  if (!row) return failure('unauthorized')
  const former = row[account.kind]
  const owner = await customerByAccount(tx, platform, account)
  if (owner && owner.id !== customerId) return failure('account_taken', { field: 'account' })
  return (await setAccount(tx, platform, customerId, account)) ? success(former) : failure('unauthorized')
}

async function begin(
  tx: Tx,
  platform: Platform,
  row: CustomerRow,
  method: 'password' | 'passkey',
  from: From & { language: Language },
): Promise<Result<Session>> {
  const suspended = await suspendedFailure(tx, platform, row.id, from.language)
  if (suspended) return suspended
  await rememberLanguage(tx, row.id, from.language)
  const secondFactor = hasFactor(setUpIn(row))
  // Locks sessions before devices, in the order in which a use of a session locks them.
  const session = await openSession(tx, platform, row, { from, secondFactor })
  if (await noteDevice(tx, platform, row.id, from)) {
    const sms = !(await hasManyNewDevices(tx, platform, row.id))
    await notifySecurity(
      tx,
      platform,
      row.id,
      'login_new_device',
      { device: deviceName(from.userAgent) },
      { sms },
    )
  }
  await logSignIn(tx, platform, row.id, { method, outcome: 'signed_in', from })
  return success(session)
}

export async function devicesOf(
  platform: Platform,
  { caller }: Pick<Call<typeof listDevices>, 'caller'>,
): Promise<{ items: Device[] }> {
  const rows = await sessionsOf(SESSIONS, platform.db, caller.customerId, platform.clock.now())
  const items = rows.map(row => ({
    id: row.id,
    name: deviceName(row.userAgent),
    address: row.address,
    current: row.id === caller.sessionId,
    createdAt: toTimestamp(row.createdAt),
    seenAt: toTimestamp(row.seenAt),
  }))
  return { items: currentFirst(items) }
}

/** Needs the password, so that a stolen session cannot end others. */
export const logOutDevice: Query<typeof security.logOutDevice> = async (
  platform,
  { caller, input: { id: sessionId, password } },
) => {
  const confirmed = await passwords.checkOwnPassword(platform, caller, password)
  if (!confirmed.ok) return confirmed
  return inTransaction(platform.db, async tx => {
    if (sessionId === undefined) {
      await endSessions(tx, platform, caller.customerId, caller.sessionId)
      return success({})
    }
    const ended = await endSession(tx, platform, { ...caller, sessionId })
    return ended ? success({}) : failure('not_found')
  })
}
