import type { Permission } from '@matin/domain/operators/permissions'
import type { IconName } from '@matin/ui/icon'
import { part } from '@matin/ui/part'
import type { ComponentType } from 'react'

export interface View {
  path: string
  name: string
  also?: string
  /** Permission that an operator needs to see the page. Without this property, every operator sees it. */
  permission?: Permission
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

function single(
  path: string,
  name: string,
  icon: IconName,
  letter: string,
  permission: Permission,
  of: ComponentType,
): Section {
  return { name, icon, letter, views: [{ path, name, permission, page: of }] }
}

/** The menu, in the order of the day's work. */
export const SECTIONS: readonly { name: string | null; items: readonly Section[] }[] = [
  {
    name: null,
    items: [
      {
        name: 'Waiting for me',
        icon: 'inbox',
        letter: 'Q',
        views: [
          {
            path: 'inbox',
            name: 'Waiting for me',
            page: page(() => import('../features/inbox/screens/inbox.tsx'), 'Inbox'),
          },
        ],
      },
    ],
  },
  {
    name: 'Queues',
    items: [
      single(
        'withdrawals',
        'Withdrawals',
        'withdraw',
        'W',
        'view_withdrawals',
        page(() => import('../features/withdrawal/screens/withdrawals.tsx'), 'Withdrawals'),
      ),
      single(
        'identities',
        'Identity',
        'id',
        'I',
        'view_identities',
        page(() => import('../features/identity/screens/identities.tsx'), 'Identities'),
      ),
      single(
        'deposits',
        'Deposits',
        'recharge',
        'D',
        'view_deposits',
        page(() => import('../features/deposits/screens/deposits.tsx'), 'UnmatchedDeposits'),
      ),
      single(
        'recoveries',
        'Recoveries',
        'key',
        'R',
        'view_recoveries',
        page(() => import('../features/recovery/screens/recoveries.tsx'), 'Recoveries'),
      ),
      {
        name: 'Proposals',
        icon: 'two',
        letter: 'P',
        views: [
          {
            path: 'proposals',
            name: 'Proposals',
            page: page(() => import('../features/proposals/screens/proposals.tsx'), 'Proposals'),
          },
        ],
      },
      single(
        'support',
        'Support',
        'chat',
        'S',
        'answer_support',
        page(() => import('../features/support/screens/support.tsx'), 'Support'),
      ),
    ],
  },
  {
    name: 'Customers',
    items: [
      single(
        'customers',
        'Customers',
        'users',
        'C',
        'view_customers',
        page(() => import('../features/customers/screens/customers.tsx'), 'Customers'),
      ),
      single(
        'holds',
        'Holds',
        'lock',
        'H',
        'hold_customers',
        page(() => import('../features/holds/screens/holds.tsx'), 'Holds'),
      ),
    ],
  },
  {
    name: 'Money',
    items: [
      {
        name: 'Products and pools',
        icon: 'pool',
        letter: 'M',
        views: [
          {
            path: 'products',
            name: 'Products',
            permission: 'view_products',
            page: page(() => import('../features/mining/screens/products.tsx'), 'Products'),
          },
          {
            path: 'products/pools',
            name: 'Pools',
            permission: 'view_treasury',
            page: page(() => import('../features/funding/screens/pools.tsx'), 'Pools'),
          },
          {
            path: 'products/payouts',
            name: 'Payouts',
            permission: 'view_treasury',
            page: page(() => import('../features/funding/screens/payouts.tsx'), 'Payouts'),
          },
          {
            path: 'products/ended',
            name: 'Ended versions',
            permission: 'view_products',
            page: page(() => import('../features/mining/components/ended.tsx'), 'EndedVersions'),
          },
        ],
      },
      {
        name: 'Treasury',
        icon: 'wallet',
        letter: 'T',
        views: [
          {
            path: 'treasury',
            name: 'Wallets',
            permission: 'view_treasury',
            page: page(() => import('../features/treasury/screens/treasury.tsx'), 'TreasuryPage'),
          },
          {
            path: 'treasury/sweeps',
            name: 'Sweeps',
            permission: 'view_treasury',
            page: page(() => import('../features/treasury/screens/deposits.tsx'), 'Sweeps'),
          },
          {
            path: 'treasury/holdings',
            name: 'Other coins',
            permission: 'view_treasury',
            page: page(() => import('../features/attestations/screens/holdings.tsx'), 'Holdings'),
          },
        ],
      },
      single(
        'reserves',
        'Proof of reserves',
        'shield-check',
        'F',
        'view_treasury',
        page(() => import('../features/proof/screens/reserves.tsx'), 'Reserves'),
      ),
    ],
  },
  {
    name: 'System',
    items: [
      {
        name: 'Status',
        icon: 'pulse',
        letter: 'U',
        views: [
          {
            path: 'status',
            name: 'Status',
            also: 'jobs quarantine incidents',
            permission: 'view_incidents',
            page: page(() => import('../features/status/screens/status.tsx'), 'Status'),
          },
        ],
      },
      {
        name: 'Notices',
        icon: 'megaphone',
        letter: 'N',
        views: [
          {
            path: 'notices',
            name: 'Notices',
            permission: 'view_notices',
            page: page(() => import('../features/notices/screens/notices.tsx'), 'Notices'),
          },
          {
            path: 'notices/rules',
            name: 'Rules’ texts',
            permission: 'view_notices',
            page: page(() => import('../features/notices/screens/rules.tsx'), 'RulesPage'),
          },
        ],
      },
      single(
        'settings',
        'Settings',
        'sliders',
        'E',
        'view_settings',
        page(() => import('../features/settings/screens/settings.tsx'), 'Settings'),
      ),
      single(
        'operators',
        'Operators',
        'user-check',
        'O',
        'view_operators',
        page(() => import('../features/operators/screens/operators.tsx'), 'Operators'),
      ),
      single(
        'audit',
        'Audit log',
        'doc',
        'A',
        'view_audit',
        page(() => import('../features/audit/screens/audit.tsx'), 'Audit'),
      ),
      single(
        'statistics',
        'Statistics',
        'chart',
        'L',
        'view_statistics',
        page(() => import('../features/statistics/screens/statistics.tsx'), 'Statistics'),
      ),
    ],
  },
]

export const OWN_ACCOUNT: View = {
  path: 'account',
  name: 'Own account',
  page: page(() => import('../features/operators/screens/own-account.tsx'), 'OwnAccount'),
}
