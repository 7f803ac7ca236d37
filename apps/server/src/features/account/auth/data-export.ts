import { eq, sql } from 'drizzle-orm'
import { forgetAttemptsAbout } from '#platform/attempts/throttle.ts'
import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndex } from '#platform/secrets/vault.ts'
import { dropCodesOf } from './contacts/codes.ts'
import { openContacts, openPhrase } from './public/contacts.ts'
import { forgetDevicesOf } from './public/devices.ts'
import { clearPinAttempts } from './public/pins.ts'
import { customerById } from './repository.ts'
import { changeCredentials } from './sign-in/credentials.ts'
import { customer } from './tables.ts'

const ID = [['id', 'uuid']] as const

export const AUTH_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'customer',
    customer: 'id',
    key: ID,
    hidden: [
      ...[
        'password_hash',
        'pin_mac',
        'totp_secret',
        'totp_step',
        'totp_intent',
        'email_index',
        'mobile_index',
        'mobile_end_index',
        'recovery_set',
        'session_epoch',
        'row_mac',
      ],
      'invited_by',
    ],
    open: (config, row, id) => {
      const sealed = { id, email: textIn(row, 'email'), mobile: textIn(row, 'mobile') }
      const phrase = openPhrase(config, { id, phrase: textIn(row, 'phrase') })
      return { ...row, ...openContacts(config, sealed), phrase }
    },
    erase: anonymise,
  },
  {
    table: 'session',
    customer: 'customer',
    key: ID,
    hidden: ['token_hash', 'device', 'epoch', 'row_mac'],
    erase: 'rows',
  },
  {
    table: 'login_device',
    customer: 'customer',
    key: [['device', 'bytea']],
    hidden: ['device'],
    erase: forgetDevicesOf,
  },
  { table: 'login_log', customer: 'customer', key: ID, erase: 'rows' },
  {
    table: 'recovery_code',
    customer: 'customer',
    key: [['code_hash', 'bytea']],
    hidden: ['code_hash', 'used_intent', 'made_in', 'row_mac'],
    erase: 'rows',
  },
  { table: 'passkey', customer: 'customer', key: ID, hidden: ['row_mac'], erase: 'rows' },
]

/** Erases the contacts, so that no contact finds the account. Its ids, inviter and times stay. */
async function anonymise(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const row = await customerById(tx, platform, customerId)
  const contacts = [row?.email, row?.mobile].flatMap(contact => (contact ? [contact] : []))
  await dropCodesOf(tx, platform, customerId, '')
  await clearPinAttempts(tx, platform, customerId)
  const indexes = contacts.map(contact => blindIndex(platform.config, 'contact', contact).toString('hex'))
  await forgetAttemptsAbout(tx, platform, [customerId, ...indexes])
  const gone = {
    ...{ email: '', emailIndex: null, mobile: '', mobileIndex: null, mobileEndIndex: null },
    ...{ passwordHash: '', pinMac: null },
    ...{ totpSecret: null, totpBegunAt: null, totpBegunBy: null, totpConfirmedAt: null },
    ...{ passkeys: [], recoverySet: null },
    closedAt: platform.clock.now(),
  }
  const also = {
    ...{ name: '', phrase: '', totpIntent: null, language: 'en' },
    version: sql`${customer.version} + 1`,
  }
  // A forged row is anonymised too, and stays invalid.
  if (!(await changeCredentials(tx, platform, customerId, gone, also)))
    await tx
      .update(customer)
      .set({ ...gone, ...also })
      .where(eq(customer.id, customerId))
}
