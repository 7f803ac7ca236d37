import { createRootRoute } from '@tanstack/react-router'
import { ensureTemporal } from '../shared/format/temporal.ts'
import { page } from './page.tsx'
import { Crashed } from './screens/crashed.tsx'
import { NotFound } from './screens/not-found.tsx'
import { none, texts } from './search.ts'
import { Shell } from './shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crashed })
const root = () => rootRoute

const home = () => import('../features/home/screens/home.route.tsx')
/** The form previews a schedule. */
const pledge = async () => {
  await ensureTemporal()
  return import('../features/mining/screens/pledge.route.tsx')
}
const later = () => import('./screens/not-yet-open.route.tsx')

/** Every page under its exact path (specification, section 2). Signed-in pages carry `customer: true`. */
export const routeTree = rootRoute.addChildren([
  page(root, '/', home, { search: none }),
  page(root, '/pages/Home/index', home, { search: none }),
  page(root, '/pages/Home/messages', () => import('../features/messages/screens/messages.route.tsx'), {
    search: none,
    customer: true,
  }),
  page(root, '/pages/Home/noticeList', later, { search: none }),
  page(root, '/pages/Home/noticeDetail', later, { search: texts('id') }),

  page(root, '/pages/Quotes/index', later, { search: none }),
  page(root, '/pages/Quotes/details', later, { search: texts('symbol') }),

  page(root, '/pages/DEFI/index', () => import('../features/mining/screens/pool.route.tsx'), {
    search: texts('tab'),
  }),
  page(root, '/pages/DEFI/pledgeList', () => import('../features/mining/screens/order-list.route.tsx'), {
    search: texts('tab'),
    customer: true,
  }),
  page(root, '/pages/DEFI/rules', () => import('../features/mining/screens/rules.route.tsx'), {
    search: none,
  }),
  page(root, '/pages/DEFI/pledge', pledge, { search: texts('versionId'), customer: true }),
  page(root, '/pages/DEFI/order', () => import('../features/mining/screens/order.route.tsx'), {
    search: texts('id'),
    customer: true,
  }),

  page(root, '/pages/Personal/index', () => import('../features/settings/screens/personal.route.tsx'), {
    search: none,
  }),
  page(root, '/pages/Personal/addressBook', later, { search: none, customer: true }),
  page(root, '/pages/Personal/addAddress', later, { search: texts('id'), customer: true }),
  page(root, '/pages/Personal/exchange', later, { search: texts('asset'), customer: true }),
  page(root, '/pages/Personal/exchange_history', later, { search: none, customer: true }),
  page(root, '/pages/Personal/service', later, { search: none, customer: true }),

  page(root, '/pages/Invite/index', later, { search: none, customer: true }),

  page(root, '/pages/Assets/index', () => import('../features/assets/screens/assets.route.tsx'), {
    search: none,
    customer: true,
  }),
  page(root, '/pages/Assets/charge', () => import('../features/recharge/screens/charge.route.tsx'), {
    search: texts('tab'),
    customer: true,
  }),
  page(root, '/pages/Assets/claim', () => import('../features/withdrawal/screens/claim.route.tsx'), {
    search: texts('tab'),
    customer: true,
  }),
  page(root, '/pages/Assets/history', () => import('../features/assets/screens/history.route.tsx'), {
    search: texts('account', 'kind'),
    customer: true,
  }),
  page(root, '/pages/Assets/send', () => import('../features/assets/screens/send.route.tsx'), {
    search: texts('to'),
    customer: true,
  }),
  page(root, '/pages/Assets/recharge', () => import('../features/recharge/screens/recharge.route.tsx'), {
    search: texts('id'),
    customer: true,
  }),
  page(
    root,
    '/pages/Assets/withdrawal',
    () => import('../features/withdrawal/screens/withdrawal.route.tsx'),
    {
      search: texts('id'),
      customer: true,
    },
  ),
  page(root, '/pages/Assets/proof', later, { search: none }),

  page(root, '/pages/Authentication/index', later, { search: none, customer: true }),

  page(root, '/pages/Language/index', () => import('../features/settings/screens/language.route.tsx'), {
    search: none,
  }),

  page(root, '/pages/About/index', later, { search: none }),
  page(root, '/pages/About/user_agreement', later, { search: none }),
  page(root, '/pages/About/private_policy', later, { search: none }),

  page(root, '/pages/Security/index', () => import('../features/security/screens/security.route.tsx'), {
    search: none,
    customer: true,
  }),
  page(
    root,
    '/pages/Security/modifyPwd',
    () => import('../features/security/screens/modify-password.route.tsx'),
    {
      search: none,
      customer: true,
    },
  ),
  page(root, '/pages/Security/payPwd', () => import('../features/security/screens/pay-password.route.tsx'), {
    search: none,
    customer: true,
  }),

  page(root, '/pages/Login/index', () => import('../features/auth/screens/login.route.tsx'), {
    search: texts('back'),
  }),
  page(root, '/pages/Login/register', () => import('../features/auth/screens/register.route.tsx'), {
    search: texts('back', 'code'),
  }),
  page(root, '/pages/Login/area', later, { search: none }),
  page(root, '/pages/Login/resetPwd', () => import('../features/auth/screens/reset-password.route.tsx'), {
    search: texts('back'),
  }),
])
