import HomeScreen from '../features/home/screens/home.route.tsx'
import type { WordsPart } from '../messages/parts.ts'
import { ensureTemporal } from '../shared/format/temporal.ts'
import { withWords } from '../shared/i18n/catalogue.ts'
import { page } from '../shared/router/page.ts'
import type { RoutePath } from '../shared/router/register.ts'

/** Page "Home". It is part of the app's first bundle, because most visits begin there. */
const home = page(async () => ({ default: HomeScreen }))
/** Pages that preview a payout schedule are loaded together with Temporal, which computes it. */
const pledge = () => withTemporal(import('../features/mining/screens/pledge.route.tsx'))
const machine = () => withTemporal(import('../features/mining/screens/machine.route.tsx'))
const trial = () => withTemporal(import('../features/mining/screens/trial.route.tsx'))
const nft = () => withTemporal(import('../features/mining/screens/nft.route.tsx'))
const customer = true

/** Returns a `page` function that also loads a part of the messages, and the icons that Home lacks. */
const pagesWith =
  (part: WordsPart): typeof page =>
  (load, options) =>
    page(() => withIcons(withWords(load, part)), options)
const products = pagesWith('products')
const money = pagesWith('money')
const recharge = pagesWith('recharge')
const withdrawal = pagesWith('withdrawal')
const markets = pagesWith('markets')
const proof = pagesWith('proof')
const account = pagesWith('account')
const service = pagesWith('service')
const identity = pagesWith('identity')

async function withIcons<T>(page: Promise<T>): Promise<T> {
  const [module] = await Promise.all([page, import('@matin/ui/more-icons')])
  return module
}

async function withTemporal<T>(page: Promise<T>): Promise<T> {
  const [module] = await Promise.all([page, ensureTemporal()])
  return module
}

/**
 * Exact paths (specification, section 2). Links are checked against this table, so `satisfies`, which would
 * widen the keys to any text, is not used.
 */
export const routes = {
  '/': home,
  '/pages/Home/index': home,
  '/pages/Home/messages': service(() => import('../features/messages/screens/messages.route.tsx'), {
    customer,
  }),
  '/pages/Home/noticeList': service(() => import('../features/notices/screens/notice-list.route.tsx')),
  '/pages/Home/noticeDetail': service(() => import('../features/notices/screens/notice-detail.route.tsx'), {
    query: ['id'],
  }),

  '/pages/Quotes/index': markets(() => import('../features/market/screens/quotes.route.tsx')),
  '/pages/Quotes/details': markets(() => import('../features/market/screens/quote.route.tsx'), {
    query: ['asset', 'symbol'],
  }),

  '/pages/DEFI/index': products(() => import('../features/mining/screens/pool.route.tsx'), {
    query: ['tab'],
  }),
  '/pages/DEFI/pledgeList': products(() => import('../features/mining/screens/order-list.route.tsx'), {
    query: ['tab', 'kind'],
    customer,
  }),
  '/pages/DEFI/rules': products(() => import('../features/mining/screens/rules.route.tsx')),
  '/pages/DEFI/pledge': products(pledge, { query: ['versionId'] }),
  '/pages/DEFI/machine': products(machine, { query: ['id'] }),
  '/pages/DEFI/trial': products(trial, { query: ['id'], customer }),
  '/pages/DEFI/nft': products(nft, { query: ['id'] }),
  '/pages/DEFI/order': products(() => import('../features/mining/screens/order.route.tsx'), {
    query: ['id'],
    customer,
  }),

  '/pages/Personal/index': service(() => import('../features/settings/screens/personal.route.tsx')),
  '/pages/Personal/addressBook': withdrawal(
    () => import('../features/address-book/screens/address-book.route.tsx'),
    { customer },
  ),
  '/pages/Personal/addAddress': withdrawal(
    () => import('../features/address-book/screens/add-address.route.tsx'),
    {
      query: ['id', 'address'],
      customer,
    },
  ),
  '/pages/Personal/exchange': markets(() => import('../features/exchange/screens/exchange.route.tsx'), {
    query: ['asset', 'side'],
    customer,
  }),
  '/pages/Personal/exchange_history': markets(
    () => import('../features/exchange/screens/exchange-history.route.tsx'),
    { query: ['asset', 'side'], customer },
  ),
  '/pages/Personal/service': service(() => import('../features/support/screens/service.route.tsx'), {
    customer,
  }),
  '/pages/Personal/notifications': service(
    () => import('../features/settings/screens/notifications.route.tsx'),
    { customer },
  ),
  '/pages/Personal/faq': service(() => import('../features/support/screens/faq.route.tsx')),

  '/pages/Invite/index': service(() => import('../features/team/screens/invite.route.tsx'), { customer }),

  '/pages/Assets/index': money(() => import('../features/assets/screens/assets.route.tsx'), { customer }),
  '/pages/Assets/charge': recharge(() => import('../features/recharge/screens/charge.route.tsx'), {
    query: ['tab'],
    customer,
  }),
  '/pages/Assets/claim': withdrawal(() => import('../features/withdrawal/screens/claim.route.tsx'), {
    query: ['tab'],
    customer,
  }),
  '/pages/Assets/history': money(() => import('../features/assets/screens/history.route.tsx'), {
    query: ['kind', 'asset', 'from', 'to', 'search'],
    customer,
  }),
  '/pages/Assets/send': money(() => import('../features/assets/screens/send.route.tsx'), {
    query: ['to', 'amount'],
    customer,
  }),
  '/pages/Assets/recharge': recharge(() => import('../features/recharge/screens/recharge.route.tsx'), {
    query: ['id'],
    customer,
  }),
  '/pages/Assets/withdrawal': withdrawal(
    () => import('../features/withdrawal/screens/withdrawal.route.tsx'),
    {
      query: ['id'],
      customer,
    },
  ),
  '/pages/Assets/statement': money(() => import('../features/assets/screens/statement.route.tsx'), {
    customer,
  }),
  '/pages/Assets/yearly': money(() => import('../features/assets/screens/yearly.route.tsx'), {
    query: ['year'],
    customer,
  }),
  '/pages/Assets/proof': proof(() => import('../features/proof/screens/proof.route.tsx'), {
    query: ['day', 'transfer', 'booked'],
    customer,
  }),
  '/pages/Assets/reserves': proof(() => import('../features/proof/screens/reserves.route.tsx')),

  '/pages/Authentication/index': identity(
    () => import('../features/identity/screens/authentication.route.tsx'),
    {
      customer,
    },
  ),

  '/pages/Language/index': service(() => import('../features/settings/screens/language.route.tsx')),

  '/pages/About/index': service(() => import('../features/settings/screens/about.route.tsx')),
  '/pages/About/user_agreement': service(() => import('../features/settings/screens/agreement.route.tsx')),
  '/pages/About/private_policy': service(() => import('../features/settings/screens/policy.route.tsx')),

  '/pages/Security/index': account(() => import('../features/security/screens/security.route.tsx'), {
    customer,
  }),
  '/pages/Security/modifyPwd': account(
    () => import('../features/security/screens/modify-password.route.tsx'),
    {
      customer,
    },
  ),
  '/pages/Security/payPwd': account(() => import('../features/security/screens/pay-password.route.tsx'), {
    customer,
  }),
  '/pages/Security/forgotPin': account(() => import('../features/security/screens/forgot-pin.route.tsx'), {
    customer,
  }),

  '/pages/Security/contact': account(() => import('../features/security/screens/contact.route.tsx'), {
    query: ['kind'],
    customer,
  }),
  '/pages/Security/totp': account(() => import('../features/security/screens/totp.route.tsx'), { customer }),
  '/pages/Security/passkeys': account(() => import('../features/security/screens/passkeys.route.tsx'), {
    customer,
  }),
  '/pages/Security/factorUse': account(() => import('../features/security/screens/factor-use.route.tsx'), {
    customer,
  }),
  '/pages/Security/devices': account(() => import('../features/security/screens/devices.route.tsx'), {
    customer,
  }),
  '/pages/Security/loginLog': account(() => import('../features/security/screens/login-log.route.tsx'), {
    customer,
  }),
  '/pages/Security/ownData': account(() => import('../features/security/screens/own-data.route.tsx'), {
    customer,
  }),
  '/pages/Security/closeAccount': account(
    () => import('../features/security/screens/close-account.route.tsx'),
    {
      customer,
    },
  ),
  '/pages/Security/phrase': account(() => import('../features/security/screens/phrase.route.tsx'), {
    customer,
  }),

  '/pages/Login/index': account(() => import('../features/auth/screens/login.route.tsx'), {
    query: ['back'],
  }),
  '/pages/Login/register': account(() => import('../features/auth/screens/register.route.tsx'), {
    query: ['back', 'code'],
  }),
  '/pages/Login/protect': account(() => import('../features/security/screens/protect.route.tsx'), {
    query: ['back'],
    customer,
  }),
  '/pages/Login/area': account(() => import('../features/auth/screens/area.route.tsx')),
  '/pages/Login/recovery': account(() => import('../features/security/screens/recovery.route.tsx')),
  '/pages/Login/resetPwd': account(() => import('../features/auth/screens/reset-password.route.tsx'), {
    query: ['back'],
  }),
}

declare module '../shared/router/register.ts' {
  interface Register {
    routes: typeof routes
  }
}

/** Where "back" leads from a page opened directly. If not listed, to the index of its area, or Home. */
const PARENTS: { [path in RoutePath]?: RoutePath } = {
  '/pages/Home/noticeDetail': '/pages/Home/noticeList',
  '/pages/DEFI/order': '/pages/DEFI/pledgeList',
  '/pages/DEFI/pledgeList': '/pages/DEFI/index',
  '/pages/Personal/addAddress': '/pages/Personal/addressBook',
  '/pages/Personal/faq': '/pages/Personal/service',
  '/pages/Assets/statement': '/pages/Assets/history',
  '/pages/Assets/yearly': '/pages/Assets/statement',
  '/pages/Assets/recharge': '/pages/Assets/charge',
  '/pages/Assets/withdrawal': '/pages/Assets/claim',
  '/pages/Authentication/index': '/pages/Personal/index',
  '/pages/Invite/index': '/pages/Personal/index',
  '/pages/Language/index': '/pages/Personal/index',
  '/pages/About/index': '/pages/Personal/index',
  '/pages/About/user_agreement': '/pages/Login/index',
  '/pages/About/private_policy': '/pages/Login/index',
  '/pages/Security/index': '/pages/Personal/index',
}

function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(routes, path)
}

export function parentOf(path: string): RoutePath {
  const named = isRoute(path) ? PARENTS[path] : undefined
  if (named) return named
  const index = path.replace(/[^/]*$/, 'index')
  return isRoute(index) && index !== path ? index : '/pages/Home/index'
}
