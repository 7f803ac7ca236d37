import type {
  endCustomerSessions,
  getAdminCustomer,
  openCustomerContact,
} from '@matin/contract/admin/customer'
import { failure, success } from '@matin/contract/result'
import { maskContact, maskEmail } from '@matin/domain/auth/mask'
import { toWire } from '@matin/domain/money/amount'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Query } from '#platform/query.ts'
import { savedOnlyHolds } from '../../account/address-book/service.ts'
import { openContacts } from '../../account/auth/public/contacts.ts'
import { protectionsOf } from '../../account/auth/public/lost-factors.ts'
import { endSessions } from '../../account/auth/public/sessions.ts'
import { signInPage } from '../../account/auth/public/sign-in-log.ts'
import { devicesOf } from '../../account/auth/service.ts'
import { holdOf, holdsOf, suspensionBlock } from '../../account/holds/service.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { identity } from '../../account/identity/service.ts'
import { headroomOf } from '../../account/limits/service.ts'
import { record } from '../../notify/audit/service.ts'
import { tokenData } from '../../views/assets/service.ts'
import { customerRowOf, seenBy } from './customer-card.ts'

/** Returns a customer as support needs it: contacts masked, and only the state of the identity. */
export const adminCustomer: Query<typeof getAdminCustomer> = async (platform, { caller, input: { uid } }) => {
  const seen = await seenBy(platform, caller, uid, 'customer.view')
  if (!seen.ok) return seen
  const row = seen.value
  const { email, mobile } = openContacts(platform.config, row)
  const now = platform.clock.now()
  // The operator has no session among the customer's: no device is marked as the current one.
  const own = { caller: { customerId: row.id, sessionId: '' }, input: {} }
  const [tokens, limit, known, holds, sessions, log, hold, protections, savedOnly, cards] = await Promise.all(
    [
      tokenData(platform, own),
      headroomOf(platform.load, row.id, now),
      identity(platform, own),
      holdsOf(platform, row.id),
      devicesOf(platform, own),
      signInPage(platform, own),
      holdOf(platform.load, row.id, now),
      protectionsOf(platform.db, platform, [row.id]),
      savedOnlyHolds(platform.load, row.id, now),
      customerCards(platform.db, platform.config, [row.id]),
    ],
  )
  const card = cardOf(cards, row.id)
  const protection = protections.get(row.id)
  const at = (moment: Temporal.Instant | null | undefined) => (moment ? toTimestamp(moment) : null)
  return success({
    uid,
    customer: card,
    email: email && maskEmail(email),
    mobile: mobile && maskContact('', mobile),
    name: card.name ?? '',
    language: row.language,
    createdAt: toTimestamp(row.createdAt),
    closedAt: row.closedAt && toTimestamp(row.closedAt),
    identity: known.state,
    identityPassedAt: at(row.identityPassedAt),
    security: {
      passwordChangedAt: at(row.passwordChangedAt),
      contactChangedAt: at(row.contactChangedAt),
      newestDeviceAt: at(protection?.newestDeviceAt),
      authenticator: row.totpConfirmedAt !== null,
      passkeys: row.passkeys.length,
      recoveryCodes: protection?.recoveryCodes ?? 0,
      savedOnly,
    },
    hold,
    suspensionBlockedBy: await suspensionBlock(platform.db, row.id),
    limit: { of: toWire(limit.limit, 'USDT'), used: toWire(limit.used, 'USDT') },
    ordersInProgress: tokens.ordersInProgress,
    total: tokens.total,
    assets: tokens.assets,
    holds,
    sessions: sessions.items,
    signIns: log.items,
  })
}

/** Minutes for which the console shows an opened contact. */
const SHOWN_MINUTES = 10

/** Returns a contact in plain text. The audit log records the reason, not the contact. */
export const contact: Query<typeof openCustomerContact> = async (
  platform,
  { caller, input: { uid, kind, reason } },
) => {
  const seen = await seenBy(platform, caller, uid, 'customer.contact', { kind, reason })
  if (!seen.ok) return seen
  const opened = openContacts(platform.config, seen.value)[kind]
  return opened === ''
    ? failure('not_found', { field: 'kind' })
    : success({ contact: opened, until: toTimestamp(platform.clock.now().add({ minutes: SHOWN_MINUTES })) })
}

export const endAllSessions: OperatorCommand<typeof endCustomerSessions> = async (
  tx,
  platform,
  caller,
  { uid },
) => {
  const found = await customerRowOf(tx, uid)
  if (!found.ok) return found
  await endSessions(tx, platform, found.value.id, null)
  await record(tx, platform, caller, { action: 'customer.end_sessions', subject: `customer:${uid}` })
  return success({})
}
