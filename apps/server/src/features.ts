import type { Feature } from './feature.ts'
import { addressBook } from './features/account/address-book/feature.ts'
import { auth } from './features/account/auth/feature.ts'
import { holds } from './features/account/holds/feature.ts'
import { identity } from './features/account/identity/feature.ts'
import { items } from './features/account/items/feature.ts'
import { limits } from './features/account/limits/feature.ts'
import { channels } from './features/account/notification-preferences/feature.ts'
import { operators } from './features/account/operators/feature.ts'
import { proposals } from './features/account/proposals/feature.ts'
import { recovery } from './features/account/recovery/feature.ts'
import { attestations } from './features/admin/attestations/feature.ts'
import { customers } from './features/admin/customers/feature.ts'
import { funding } from './features/admin/funding/feature.ts'
import { inbox } from './features/admin/inbox/feature.ts'
import { jobs } from './features/admin/jobs/feature.ts'
import { quarantine } from './features/admin/quarantine/feature.ts'
import { settingsAdmin } from './features/admin/settings/feature.ts'
import { exchange } from './features/money/exchange/feature.ts'
import { mining } from './features/money/mining/feature.ts'
import { recharge } from './features/money/recharge/feature.ts'
import { transfers } from './features/money/transfers/feature.ts'
import { treasury } from './features/money/treasury/feature.ts'
import { withdrawal } from './features/money/withdrawal/feature.ts'
import { audit } from './features/notify/audit/feature.ts'
import { messages } from './features/notify/messages/feature.ts'
import { notifications } from './features/notify/notifications/feature.ts'
import { settings } from './features/notify/settings/feature.ts'
import { assets } from './features/views/assets/feature.ts'
import { home } from './features/views/home/feature.ts'
import { incidents } from './features/views/incidents/feature.ts'
import { intents } from './features/views/intents/feature.ts'
import { market } from './features/views/market/feature.ts'
import { notices } from './features/views/notices/feature.ts'
import { privacy } from './features/views/privacy/feature.ts'
import { proof } from './features/views/proof/feature.ts'
import { statistics } from './features/views/statistics/feature.ts'
import { support } from './features/views/support/feature.ts'
import { team } from './features/views/team/feature.ts'
import { maintenance } from './maintenance.ts'

/** In the order in which they post a solid block: deposits come before transfers to the treasury. */
export const FEATURES: readonly Feature[] = [
  settings,
  intents,
  home,
  auth,
  operators,
  items,
  assets,
  transfers,
  recharge,
  mining,
  market,
  exchange,
  withdrawal,
  treasury,
  proof,
  holds,
  customers,
  limits,
  identity,
  recovery,
  addressBook,
  funding,
  attestations,
  messages,
  channels,
  notifications,
  notices,
  incidents,
  settingsAdmin,
  team,
  support,
  privacy,
  quarantine,
  proposals,
  inbox,
  jobs,
  statistics,
  audit,
  maintenance,
]
