import type * as contract from '@matin/contract/auth'
import type { Session } from '@matin/contract/auth'
import type { Language } from '@matin/contract/language'
import { failure, type Result, success } from '@matin/contract/result'
import { readLongText } from '@matin/i18n/read'
import { eq } from 'drizzle-orm'
import { readSettings } from '#features/notify/settings/service.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { inTransaction, type Tx, violatedConstraint } from '#platform/db/database.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import { hashSecret } from '#platform/secrets/hashing.ts'
import { checkCode, consumeCode } from '../contacts/codes.ts'
import { sealedContact, sealPassword } from '../public/contacts.ts'
import { noteDevice } from '../public/devices.ts'
import { openSession } from '../public/sessions.ts'
import { type From, logSignIn } from '../public/sign-in-log.ts'
import { type CustomerRow, customerByAccount, customerByInvitation, opened } from '../repository.ts'
import { customer } from '../tables.ts'
import { type Account, accountOf } from './account.ts'
import { newCredentials } from './credentials.ts'
import { refusePassword } from './passwords.ts'

/** Alphabet of characters that are not mistaken for each other. */
const INVITATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The same in all languages. */
const AGREEMENT_VERSION = readLongText('agreement', 'en').updated

type Registration = From & Pick<Call<typeof contract.register>, 'input' | 'language'>

/** Creates an account with the code that was sent to its email address or mobile number, and signs in. */
export async function register(
  platform: Platform,
  { input, language, ...from }: Registration,
): Promise<Result<Session>> {
  const weak = await refusePassword(platform, input.password, [input.account])
  if (weak) return weak
  const account = accountOf(input.account)
  if (!account.ok) return account
  const asked = { target: account.value.value, purpose: 'register', code: input.code } as const
  const code = await checkCode(platform, from, asked)
  if (!code.ok) return code
  const passwordHash = await hashSecret(platform.config, input.password, networkOf(from.ip))
  return inTransaction(platform.db, async tx => {
    if (await customerByAccount(tx, platform, account.value))
      return failure('account_taken', { field: 'account' })
    const inviter = await findInviter(tx, input.invitationCode)
    if (!inviter.ok) return inviter
    if (!(await consumeCode(tx, platform, code.value))) return failure('code_incorrect', { field: 'code' })
    try {
      const invitedBy = inviter.value
      const row = await insertCustomer(tx, platform, account.value, { passwordHash, language, invitedBy })
      await noteDevice(tx, platform, row.id, { device: from.device, registers: true })
      await logSignIn(tx, platform, row.id, { method: 'password', outcome: 'signed_in', from })
      return success(await openSession(tx, platform, row, { from, secondFactor: false }))
    } catch (error) {
      if (/^customer_(email|mobile)_key$/.test(violatedConstraint(error) ?? ''))
        return failure('account_taken', { field: 'account' })
      throw error
    }
  })
}

async function insertCustomer(
  tx: Tx,
  platform: Platform,
  account: Account,
  { passwordHash, ...input }: { passwordHash: string; language: Language; invitedBy: string | null },
): Promise<CustomerRow> {
  const id = platform.ids.uuid()
  const [row] = await tx
    .insert(customer)
    .values({
      uid: await freeUid(tx, platform),
      invitationCode: invitationCode(platform),
      agreementVersion: AGREEMENT_VERSION,
      createdAt: platform.clock.now(),
      ...input,
      ...newCredentials(platform, {
        id,
        passwordHash: sealPassword(platform.config, id, passwordHash),
        ...sealedContact(platform.config, id, account),
      }),
    })
    .returning()
  if (!row) throw new Error('the new customer was not returned')
  return opened(platform.config, row)
}

/** Returns nine random digits that are no customer's UID yet. */
async function freeUid(tx: Tx, platform: Platform): Promise<string> {
  for (;;) {
    const uid = `${1 + (Number(platform.ids.digits(1)) % 9)}${platform.ids.digits(8)}`
    const [taken] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
    if (!taken) return uid
  }
}

async function findInviter(tx: Tx, code: string | undefined): Promise<Result<string | null>> {
  if (!code) {
    const { invitationRequired } = await readSettings(loadIn(tx))
    return invitationRequired ? failure('invitation_incorrect', { field: 'invitationCode' }) : success(null)
  }
  const inviter = await customerByInvitation(tx, code)
  return inviter ? success(inviter.id) : failure('invitation_incorrect', { field: 'invitationCode' })
}

function invitationCode(platform: Platform): string {
  const digits = platform.ids.digits(16)
  return Array.from({ length: 8 }, (_, index) => {
    const number = Number(digits.slice(index * 2, index * 2 + 2))
    return INVITATION_ALPHABET[number % INVITATION_ALPHABET.length]
  }).join('')
}
