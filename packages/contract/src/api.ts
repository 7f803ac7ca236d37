import * as addressBook from './address-book.ts'
import * as assets from './assets.ts'
import * as auth from './auth.ts'
import * as candles from './candles.ts'
import type { Endpoint } from './endpoint.ts'
import * as exchange from './exchange.ts'
import * as favourites from './favourites.ts'
import * as home from './home.ts'
import * as identity from './identity.ts'
import * as incidents from './incidents.ts'
import * as intents from './intents.ts'
import * as legal from './legal-details.ts'
import * as market from './market.ts'
import * as messages from './messages.ts'
import * as mining from './mining.ts'
import * as notices from './notices.ts'
import * as channels from './notification-preferences.ts'
import * as passkeys from './passkeys.ts'
import * as privacy from './privacy.ts'
import * as proof from './proof.ts'
import * as recharge from './recharge.ts'
import * as recovery from './recovery.ts'
import * as security from './security.ts'
import * as settings from './settings.ts'
import * as statement from './statement.ts'
import * as support from './support.ts'
import * as team from './team.ts'
import * as unread from './unread.ts'
import * as user from './user.ts'
import * as withdrawal from './withdrawal.ts'

const FEATURES = {
  settings,
  legal,
  intents,
  home,
  auth,
  user,
  security,
  passkeys,
  recovery,
  privacy,
  proof,
  assets,
  recharge,
  mining,
  market: { ...market, ...candles, ...favourites },
  exchange,
  withdrawal,
  messages: { ...messages, ...unread },
  channels,
  notices,
  incidents,
  team,
  support,
  identity,
  'address-book': addressBook,
  statement,
}

/** For the documentation, and for tests that all endpoints must pass. */
export const API: readonly { feature: keyof typeof FEATURES; endpoint: Endpoint }[] = Object.entries(
  FEATURES,
).flatMap(([feature, module]) =>
  Object.values(module)
    .filter(isEndpoint)
    .map(endpoint => ({ feature: feature as keyof typeof FEATURES, endpoint })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
  )
}

export const INTENT_PATHS: ReadonlySet<string> = new Set(
  API.flatMap(({ endpoint }) =>
    endpoint.idempotent && endpoint.access === 'customer' ? [endpoint.path] : [],
  ),
)
