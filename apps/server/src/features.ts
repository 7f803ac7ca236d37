import type { Feature } from './feature.ts'
import { addressBookFeature } from './features/account/address-book/feature.ts'
import { authFeature } from './features/account/auth/feature.ts'
import { holdsFeature } from './features/account/holds/feature.ts'
import { identityFeature } from './features/account/identity/feature.ts'
import { itemsFeature } from './features/account/items/feature.ts'
import { limitsFeature } from './features/account/limits/feature.ts'
import { channelsFeature } from './features/account/notification-preferences/feature.ts'
import { operatorsFeature } from './features/account/operators/feature.ts'
import { proposalsFeature } from './features/account/proposals/feature.ts'
import { recoveryFeature } from './features/account/recovery/feature.ts'
import { attestationsFeature } from './features/admin/attestations/feature.ts'
import { customersFeature } from './features/admin/customers/feature.ts'
import { fundingFeature } from './features/admin/funding/feature.ts'
import { inboxFeature } from './features/admin/inbox/feature.ts'
import { jobsFeature } from './features/admin/jobs/feature.ts'
import { quarantineFeature } from './features/admin/quarantine/feature.ts'
import { settingsAdminFeature } from './features/admin/settings/feature.ts'
import { exchangeFeature } from './features/money/exchange/feature.ts'
import { miningFeature } from './features/money/mining/feature.ts'
import { rechargeFeature } from './features/money/recharge/feature.ts'
import { transfersFeature } from './features/money/transfers/feature.ts'
import { treasuryFeature } from './features/money/treasury/feature.ts'
import { withdrawalFeature } from './features/money/withdrawal/feature.ts'
import { auditFeature } from './features/notify/audit/feature.ts'
import { messagesFeature } from './features/notify/messages/feature.ts'
import { notificationsFeature } from './features/notify/notifications/feature.ts'
import { settingsFeature } from './features/notify/settings/feature.ts'
import { assetsFeature } from './features/views/assets/feature.ts'
import { homeFeature } from './features/views/home/feature.ts'
import { incidentsFeature } from './features/views/incidents/feature.ts'
import { intentsFeature } from './features/views/intents/feature.ts'
import { marketFeature } from './features/views/market/feature.ts'
import { noticesFeature } from './features/views/notices/feature.ts'
import { privacyFeature } from './features/views/privacy/feature.ts'
import { proofFeature } from './features/views/proof/feature.ts'
import { statisticsFeature } from './features/views/statistics/feature.ts'
import { supportFeature } from './features/views/support/feature.ts'
import { teamFeature } from './features/views/team/feature.ts'
import { maintenance } from './maintenance.ts'

/** In the order in which they post a solid block: deposits come before transfers to the treasury. */
export const FEATURES: readonly Feature[] = [
  settingsFeature,
  intentsFeature,
  homeFeature,
  authFeature,
  operatorsFeature,
  itemsFeature,
  assetsFeature,
  transfersFeature,
  rechargeFeature,
  miningFeature,
  marketFeature,
  exchangeFeature,
  withdrawalFeature,
  treasuryFeature,
  proofFeature,
  holdsFeature,
  customersFeature,
  limitsFeature,
  identityFeature,
  recoveryFeature,
  addressBookFeature,
  fundingFeature,
  attestationsFeature,
  messagesFeature,
  channelsFeature,
  notificationsFeature,
  noticesFeature,
  incidentsFeature,
  settingsAdminFeature,
  teamFeature,
  supportFeature,
  privacyFeature,
  quarantineFeature,
  proposalsFeature,
  inboxFeature,
  jobsFeature,
  statisticsFeature,
  auditFeature,
  maintenance,
]
