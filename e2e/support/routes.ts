import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Places } from './rich-customer.ts'

const table = resolve(import.meta.dirname, '../../apps/wallet/src/app/routes.tsx')

export interface Route {
  /** Path without the leading slash; '' for the first page. */
  path: string
  /** Whether the page requires a sign-in; guests see "Log in to continue". */
  customer: boolean
  /** Queries that show the page in further variants. */
  queries: (who: Places) => readonly string[]
}

function page(path: string, kind: 'public' | 'customer', queries: Route['queries'] = () => ['']): Route {
  return { path, customer: kind === 'customer', queries }
}

/** Every route of the wallet: those of the specification (section 2) and our own. */
export const ROUTES: readonly Route[] = [
  page('', 'public'),
  page('pages/Home/index', 'public'),
  page('pages/Home/noticeList', 'public'),
  page('pages/Home/noticeDetail', 'public', who => [`id=${who.notice}`]),
  page('pages/Home/messages', 'customer'),
  page('pages/Quotes/index', 'public'),
  page('pages/Quotes/details', 'public', () => ['asset=BTC']),
  page('pages/DEFI/index', 'public', () => ['', 'tab=machines', 'tab=nft']),
  page('pages/DEFI/pledgeList', 'customer', () => ['', 'tab=ended', 'kind=nft']),
  page('pages/DEFI/rules', 'public'),
  page('pages/DEFI/pledge', 'public', who => ['', `versionId=${who.productVersion}`]),
  page('pages/DEFI/machine', 'public', who => [`id=${who.machine}`]),
  page('pages/DEFI/trial', 'customer', who => [`id=${who.machine}`]),
  page('pages/DEFI/nft', 'public', who => [`id=${who.nft}`]),
  page('pages/DEFI/order', 'customer', who => [
    `id=${who.runningOrder}`,
    `id=${who.redeemedOrder}`,
    `id=${who.rental}`,
    `id=${who.piece}`,
  ]),
  page('pages/Personal/index', 'public'),
  page('pages/Personal/addressBook', 'customer'),
  page('pages/Personal/addAddress', 'customer', who => ['', `id=${who.savedAddress}`]),
  page('pages/Personal/exchange', 'customer'),
  page('pages/Personal/exchange_history', 'customer'),
  page('pages/Personal/service', 'customer'),
  page('pages/Personal/faq', 'public'),
  page('pages/Personal/notifications', 'customer'),
  page('pages/Invite/index', 'customer'),
  page('pages/Assets/index', 'customer'),
  page('pages/Assets/charge', 'customer', () => ['', 'tab=progress']),
  page('pages/Assets/claim', 'customer', () => ['', 'tab=progress']),
  page('pages/Assets/history', 'customer', () => ['', 'kind=maturity', 'asset=USDT&search=5']),
  page('pages/Assets/send', 'customer'),
  page('pages/Assets/recharge', 'customer', who => [
    `id=${who.creditedRecharge}`,
    `id=${who.waitingRecharge}`,
  ]),
  page('pages/Assets/withdrawal', 'customer', who => [
    `id=${who.confirmedWithdrawal}`,
    `id=${who.waitingWithdrawal}`,
    `id=${who.cancelledWithdrawal}`,
  ]),
  page('pages/Assets/statement', 'customer'),
  page('pages/Assets/yearly', 'customer'),
  page('pages/Assets/proof', 'customer'),
  page('pages/Assets/reserves', 'public'),
  page('pages/Authentication/index', 'customer'),
  page('pages/Language/index', 'public'),
  page('pages/About/index', 'public'),
  page('pages/About/user_agreement', 'public'),
  page('pages/About/private_policy', 'public'),
  page('pages/Security/index', 'customer'),
  page('pages/Security/modifyPwd', 'customer'),
  page('pages/Security/payPwd', 'customer'),
  page('pages/Security/forgotPin', 'customer'),
  page('pages/Security/contact', 'customer', () => ['kind=email', 'kind=mobile']),
  page('pages/Security/totp', 'customer'),
  page('pages/Security/passkeys', 'customer'),
  page('pages/Security/factorUse', 'customer'),
  page('pages/Security/devices', 'customer'),
  page('pages/Security/loginLog', 'customer'),
  page('pages/Security/phrase', 'customer'),
  page('pages/Security/ownData', 'customer'),
  page('pages/Security/closeAccount', 'customer'),
  page('pages/Login/index', 'public'),
  page('pages/Login/register', 'public'),
  page('pages/Login/area', 'public'),
  page('pages/Login/protect', 'customer'),
  page('pages/Login/recovery', 'public'),
  page('pages/Login/resetPwd', 'public'),
]

/** Returns the paths of the wallet's route table, read from its source. */
export function routesOfWallet(): string[] {
  const paths = [...readFileSync(table, 'utf8').matchAll(/'\/(pages\/\w+\/\w+)'/g)].map(
    ([, path = '']) => path,
  )
  return [...new Set(paths)].sort()
}
