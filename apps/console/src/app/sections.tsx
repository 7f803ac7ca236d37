import type { Permission } from '@matin/domain/operators/permissions'
import type { IconName } from '@matin/ui/icon'
import { type ComponentType, lazy } from 'react'

export interface Section {
  path: string
  name: string
  icon: IconName
  /** Who sees it; everybody without one. */
  permission?: Permission
  page: ComponentType
}

/** What the console has, in the order of the day's work: the queues, what customers see, money, the house. */
export const SECTIONS: readonly { name: string; items: readonly Section[] }[] = [
  {
    name: 'Queues',
    items: [
      {
        path: 'withdrawals',
        name: 'Withdrawals',
        icon: 'withdraw',
        permission: 'view_withdrawals',
        page: lazy(async () => ({
          default: (await import('../features/withdrawal/withdrawals.tsx')).Withdrawals,
        })),
      },
      {
        path: 'deposits',
        name: 'Deposits',
        icon: 'recharge',
        permission: 'view_deposits',
        page: lazy(async () => ({
          default: (await import('../features/deposits/deposits.tsx')).UnmatchedDeposits,
        })),
      },
      {
        path: 'identities',
        name: 'Identity',
        icon: 'id',
        permission: 'view_identities',
        page: lazy(async () => ({
          default: (await import('../features/identity/identities.tsx')).Identities,
        })),
      },
      {
        path: 'support',
        name: 'Support',
        icon: 'headset',
        permission: 'answer_support',
        page: lazy(async () => ({ default: (await import('../features/support/support.tsx')).Support })),
      },
      {
        path: 'recoveries',
        name: 'Recoveries',
        icon: 'key',
        permission: 'view_recoveries',
        page: lazy(async () => ({
          default: (await import('../features/recovery/recoveries.tsx')).Recoveries,
        })),
      },
      {
        path: 'proposals',
        name: 'Proposals',
        icon: 'doc',
        page: lazy(async () => ({
          default: (await import('../features/proposals/proposals.tsx')).Proposals,
        })),
      },
      {
        path: 'aside',
        name: 'Stepped aside',
        icon: 'alert',
        permission: 'view_set_aside',
        page: lazy(async () => ({
          default: (await import('../features/set-aside/set-aside.tsx')).SteppedAside,
        })),
      },
    ],
  },
  {
    name: 'Customers',
    items: [
      {
        path: 'customers',
        name: 'Customers',
        icon: 'users',
        permission: 'view_customers',
        page: lazy(async () => ({
          default: (await import('../features/customers/customers.tsx')).Customers,
        })),
      },
      {
        path: 'holds',
        name: 'Holds',
        icon: 'lock',
        permission: 'hold_customers',
        page: lazy(async () => ({ default: (await import('../features/holds/holds.tsx')).Holds })),
      },
      {
        path: 'notices',
        name: 'Notices',
        icon: 'megaphone',
        permission: 'view_notices',
        page: lazy(async () => ({ default: (await import('../features/notices/notices.tsx')).Notices })),
      },
    ],
  },
  {
    name: 'Money',
    items: [
      {
        path: 'treasury',
        name: 'Treasury',
        icon: 'shield',
        permission: 'view_treasury',
        page: lazy(async () => ({
          default: (await import('../features/treasury/treasury.tsx')).TreasuryPage,
        })),
      },
      {
        path: 'products',
        name: 'Products',
        icon: 'nft',
        permission: 'view_products',
        page: lazy(async () => ({ default: (await import('../features/mining/products.tsx')).Products })),
      },
      {
        path: 'pools',
        name: 'Pools',
        icon: 'pool',
        permission: 'view_treasury',
        page: lazy(async () => ({ default: (await import('../features/funding/pools.tsx')).Pools })),
      },
      {
        path: 'payouts',
        name: 'Payouts',
        icon: 'calendar',
        permission: 'view_treasury',
        page: lazy(async () => ({ default: (await import('../features/funding/payouts.tsx')).Payouts })),
      },
      {
        path: 'holdings',
        name: 'Holdings',
        icon: 'wallet',
        permission: 'view_treasury',
        page: lazy(async () => ({
          default: (await import('../features/attestations/holdings.tsx')).Holdings,
        })),
      },
      {
        path: 'reserves',
        name: 'Reserves',
        icon: 'shield-check',
        permission: 'view_treasury',
        page: lazy(async () => ({ default: (await import('../features/proof/reserves.tsx')).Reserves })),
      },
    ],
  },
  {
    name: 'House',
    items: [
      {
        path: 'statistics',
        name: 'Statistics',
        icon: 'market',
        permission: 'view_statistics',
        page: lazy(async () => ({
          default: (await import('../features/statistics/statistics.tsx')).Statistics,
        })),
      },
      {
        path: 'incidents',
        name: 'Incidents',
        icon: 'info',
        permission: 'view_incidents',
        page: lazy(async () => ({
          default: (await import('../features/incidents/incidents.tsx')).Incidents,
        })),
      },
      {
        path: 'jobs',
        name: 'Jobs',
        icon: 'refresh',
        permission: 'view_jobs',
        page: lazy(async () => ({ default: (await import('../features/jobs/jobs.tsx')).Jobs })),
      },
      {
        path: 'rules',
        name: 'Rules',
        icon: 'book',
        permission: 'view_notices',
        page: lazy(async () => ({ default: (await import('../features/mining/rules.tsx')).RulesPage })),
      },
      {
        path: 'settings',
        name: 'Settings',
        icon: 'sliders',
        permission: 'view_settings',
        page: lazy(async () => ({ default: (await import('../features/settings/settings.tsx')).Settings })),
      },
      {
        path: 'coins',
        name: 'Coins and fees',
        icon: 'exchange',
        permission: 'view_settings',
        page: lazy(async () => ({ default: (await import('../features/settings/coins.tsx')).Coins })),
      },
      {
        path: 'audit',
        name: 'Audit log',
        icon: 'doc',
        permission: 'view_audit',
        page: lazy(async () => ({ default: (await import('../features/audit/audit.tsx')).Audit })),
      },
      {
        path: 'operators',
        name: 'Operators',
        icon: 'users',
        permission: 'view_operators',
        page: lazy(async () => ({
          default: (await import('../features/operators/operators.tsx')).Operators,
        })),
      },
      {
        path: 'procedures',
        name: 'Procedures',
        icon: 'book',
        page: lazy(async () => ({
          default: (await import('../features/procedures/procedures.tsx')).Procedures,
        })),
      },
      {
        path: 'account',
        name: 'Own account',
        icon: 'user',
        page: lazy(async () => ({
          default: (await import('../features/operators/own-account.tsx')).OwnAccount,
        })),
      },
    ],
  },
]
