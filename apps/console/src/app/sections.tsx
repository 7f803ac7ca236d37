import type { Permission } from '@matin/domain/operators/permissions'
import type { IconName } from '@matin/ui/icon'
import { part } from '@matin/ui/part'
import type { ComponentType } from 'react'

export interface View {
  path: string
  name: string
  /** Further words by which the search finds the page. */
  also?: string
  permission?: Permission | undefined
  page: ComponentType
}

export interface Section {
  name: string
  icon: IconName
  /** Letter that opens the section when it is pressed after G. */
  letter: string
  views: readonly [View, ...View[]]
}

function page<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): ComponentType {
  return part<ComponentType>(async () => (await load())[name])
}

const Inbox = page(() => import('../features/inbox/screens/inbox.tsx'), 'Inbox')
const Withdrawals = page(() => import('../features/withdrawal/screens/withdrawals.tsx'), 'Withdrawals')
const Identities = page(() => import('../features/identity/screens/identities.tsx'), 'Identities')
const UnmatchedDeposits = page(() => import('../features/deposits/screens/deposits.tsx'), 'UnmatchedDeposits')
const Recoveries = page(() => import('../features/recovery/screens/recoveries.tsx'), 'Recoveries')
const Proposals = page(() => import('../features/proposals/screens/proposals.tsx'), 'Proposals')
const Support = page(() => import('../features/support/screens/support.tsx'), 'Support')
const Customers = page(() => import('../features/customers/screens/customers.tsx'), 'Customers')
const Holds = page(() => import('../features/holds/screens/holds.tsx'), 'Holds')
const Products = page(() => import('../features/mining/screens/products.tsx'), 'Products')
const Pools = page(() => import('../features/funding/screens/pools.tsx'), 'Pools')
const Payouts = page(() => import('../features/funding/screens/payouts.tsx'), 'Payouts')
const EndedVersions = page(() => import('../features/mining/components/ended.tsx'), 'EndedVersions')
const TreasuryPage = page(() => import('../features/treasury/screens/treasury.tsx'), 'TreasuryPage')
const Sweeps = page(() => import('../features/treasury/screens/deposits.tsx'), 'Sweeps')
const Holdings = page(() => import('../features/attestations/screens/holdings.tsx'), 'Holdings')
const Reserves = page(() => import('../features/proof/screens/reserves.tsx'), 'Reserves')
const Status = page(() => import('../features/status/screens/status.tsx'), 'Status')
const Notices = page(() => import('../features/notices/screens/notices.tsx'), 'Notices')
const RulesPage = page(() => import('../features/notices/screens/rules.tsx'), 'RulesPage')
const Settings = page(() => import('../features/settings/screens/settings.tsx'), 'Settings')
const Operators = page(() => import('../features/operators/screens/operators.tsx'), 'Operators')
const Audit = page(() => import('../features/audit/screens/audit.tsx'), 'Audit')
const Statistics = page(() => import('../features/statistics/screens/statistics.tsx'), 'Statistics')
const OwnAccount = page(() => import('../features/operators/screens/own-account.tsx'), 'OwnAccount')

/** Without a permission, every operator sees the page. */
function view(path: string, name: string, component: ComponentType, permission?: Permission): View {
  return { path, name, page: component, permission }
}

function section(icon: IconName, letter: string, name: string, ...views: Section['views']): Section {
  return { name, icon, letter, views }
}

/** The menu, in the order of the day's work. */
export const SECTIONS: readonly { name: string | null; items: readonly Section[] }[] = [
  {
    name: null,
    items: [section('inbox', 'Q', 'Waiting for me', view('inbox', 'Waiting for me', Inbox))],
  },
  {
    name: 'Queues',
    items: [
      section(
        'withdraw',
        'W',
        'Withdrawals',
        view('withdrawals', 'Withdrawals', Withdrawals, 'view_withdrawals'),
      ),
      section('id', 'I', 'Identity', view('identities', 'Identity', Identities, 'view_identities')),
      section('recharge', 'D', 'Deposits', view('deposits', 'Deposits', UnmatchedDeposits, 'view_deposits')),
      section('key', 'R', 'Recoveries', view('recoveries', 'Recoveries', Recoveries, 'view_recoveries')),
      section('two', 'P', 'Proposals', view('proposals', 'Proposals', Proposals)),
      section('chat', 'S', 'Support', view('support', 'Support', Support, 'answer_support')),
    ],
  },
  {
    name: 'Customers',
    items: [
      section('users', 'C', 'Customers', view('customers', 'Customers', Customers, 'view_customers')),
      section('lock', 'H', 'Holds', view('holds', 'Holds', Holds, 'hold_customers')),
    ],
  },
  {
    name: 'Money',
    items: [
      section(
        'pool',
        'M',
        'Products and pools',
        view('products', 'Products', Products, 'view_products'),
        view('products/pools', 'Pools', Pools, 'view_treasury'),
        view('products/payouts', 'Payouts', Payouts, 'view_treasury'),
        view('products/ended', 'Ended versions', EndedVersions, 'view_products'),
      ),
      section(
        'wallet',
        'T',
        'Treasury',
        view('treasury', 'Wallets', TreasuryPage, 'view_treasury'),
        view('treasury/sweeps', 'Sweeps', Sweeps, 'view_treasury'),
        view('treasury/holdings', 'Other coins', Holdings, 'view_treasury'),
      ),
      section(
        'shield-check',
        'F',
        'Proof of reserves',
        view('reserves', 'Proof of reserves', Reserves, 'view_treasury'),
      ),
    ],
  },
  {
    name: 'System',
    items: [
      section('pulse', 'U', 'Status', {
        ...view('status', 'Status', Status, 'view_incidents'),
        also: 'jobs quarantine incidents',
      }),
      section(
        'megaphone',
        'N',
        'Notices',
        view('notices', 'Notices', Notices, 'view_notices'),
        view('notices/rules', 'Rules’ texts', RulesPage, 'view_notices'),
      ),
      section('sliders', 'E', 'Settings', view('settings', 'Settings', Settings, 'view_settings')),
      section('user-check', 'O', 'Operators', view('operators', 'Operators', Operators, 'view_operators')),
      section('doc', 'A', 'Audit log', view('audit', 'Audit log', Audit, 'view_audit')),
      section('chart', 'L', 'Statistics', view('statistics', 'Statistics', Statistics, 'view_statistics')),
    ],
  },
]

export const OWN_ACCOUNT = view('account', 'Own account', OwnAccount)
