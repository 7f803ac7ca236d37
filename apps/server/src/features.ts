import type { Feature } from './feature.ts'
import { addressBook } from './features/address-book/feature.ts'
import { assets } from './features/assets/feature.ts'
import { attestations } from './features/attestations/feature.ts'
import { audit } from './features/audit/feature.ts'
import { auth } from './features/auth/feature.ts'
import { channels } from './features/channels/feature.ts'
import { customers } from './features/customers/feature.ts'
import { exchange } from './features/exchange/feature.ts'
import { funding } from './features/funding/feature.ts'
import { holds } from './features/holds/feature.ts'
import { home } from './features/home/feature.ts'
import { identity } from './features/identity/feature.ts'
import { inbox } from './features/inbox/feature.ts'
import { incidents } from './features/incidents/feature.ts'
import { intents } from './features/intents/feature.ts'
import { items } from './features/items/feature.ts'
import { jobs } from './features/jobs/feature.ts'
import { limits } from './features/limits/feature.ts'
import { market } from './features/market/feature.ts'
import { messages } from './features/messages/feature.ts'
import { mining } from './features/mining/feature.ts'
import { notices } from './features/notices/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { operators } from './features/operators/feature.ts'
import { privacy } from './features/privacy/feature.ts'
import { proof } from './features/proof/feature.ts'
import { proposals } from './features/proposals/feature.ts'
import { recharge } from './features/recharge/feature.ts'
import { recovery } from './features/recovery/feature.ts'
import { setAside } from './features/set-aside/feature.ts'
import { settings } from './features/settings/feature.ts'
import { settingsDesk } from './features/settings-desk/feature.ts'
import { statistics } from './features/statistics/feature.ts'
import { support } from './features/support/feature.ts'
import { team } from './features/team/feature.ts'
import { transfers } from './features/transfers/feature.ts'
import { treasury } from './features/treasury/feature.ts'
import { withdrawal } from './features/withdrawal/feature.ts'
import { upkeep } from './upkeep.ts'

/**
 * Everything that this server does. The order counts for a solid block: deposits are booked before what reaches the
 * treasury.
 */
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
  settingsDesk,
  team,
  support,
  privacy,
  setAside,
  proposals,
  inbox,
  jobs,
  statistics,
  audit,
  upkeep,
]
