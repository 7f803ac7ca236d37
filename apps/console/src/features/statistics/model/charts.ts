import type { DayFigures } from '@matin/contract/admin/statistics'
import { money, span } from '#shared/format/format.ts'

export interface Chart {
  name: string
  /** Returns a day's figure as a number for the height of its bar; null on a day without a figure. */
  value: (day: DayFigures) => number | null
  said: (day: DayFigures) => string
}

const usdt = (amount: string) => `${money(amount)} USDT`

export const CHARTS: readonly Chart[] = [
  {
    name: 'Recharged',
    value: day => Number(day.recharged),
    said: day => `${usdt(day.recharged)} in ${day.recharges}`,
  },
  {
    name: 'Withdrawn',
    value: day => Number(day.withdrawn),
    said: day => `${usdt(day.withdrawn)} in ${day.withdrawals}`,
  },
  {
    name: 'Median withdrawal time',
    value: day => day.medianSeconds,
    said: day => (day.medianSeconds === null ? 'none' : span(day.medianSeconds)),
  },
  {
    name: 'Active locks',
    value: day => day.activeLocks,
    said: day => `${day.activeLocks}, ${usdt(day.locked)}`,
  },
  {
    name: 'Funded share of promised rewards',
    value: day => day.fundedShare,
    said: day => (day.fundedShare === null ? 'none' : `${(day.fundedShare * 100).toFixed(2)}%`),
  },
  { name: 'New customers', value: day => day.newCustomers, said: day => String(day.newCustomers) },
  { name: 'Revenue', value: day => Number(day.revenue), said: day => usdt(day.revenue) },
  { name: 'Fees', value: day => Number(day.fees), said: day => usdt(day.fees) },
]
