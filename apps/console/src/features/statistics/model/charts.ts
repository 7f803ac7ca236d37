import type { DayFigures } from '@matin/contract/admin/statistics'
import { groupDigits } from '@matin/ui/amount-text'
import { counted, money, span } from '#shared/format/format.ts'

interface Measure {
  /** Null on a day without a figure. */
  of: (day: DayFigures) => number | null
  say: (figure: number) => string
}

export interface Chart extends Measure {
  name: string
  unit?: string
  /** Whether days add up; if not, the last one stands for all. */
  adds?: boolean
  detail?: Measure
}

const whole = (count: number) => groupDigits(String(count))
const usdt = { unit: 'USDT', say: (amount: number) => money(amount.toFixed(2)) }
const flow = { ...usdt, adds: true }
const count = (of: Measure['of'], one: string) => ({ of, say: (all: number) => counted(whole(all), one) })

export const CHARTS: readonly Chart[] = [
  {
    ...flow,
    name: 'Recharged',
    of: day => Number(day.recharged),
    detail: count(day => day.recharges, 'recharge'),
  },
  {
    ...flow,
    name: 'Withdrawn',
    of: day => Number(day.withdrawn),
    detail: count(day => day.withdrawals, 'withdrawal'),
  },
  { name: 'Median time to pay', of: day => day.medianSeconds, say: span },
  { name: 'New customers', adds: true, of: day => day.newCustomers, say: whole },
  { ...flow, name: 'Revenue', of: day => Number(day.revenue) },
  { ...flow, name: 'Fees', of: day => Number(day.fees) },
  {
    ...usdt,
    name: 'Locked',
    of: day => Number(day.locked),
    detail: count(day => day.activeLocks, 'active lock'),
  },
  { name: 'Funded share', of: day => day.fundedShare, say: share => `${(share * 100).toFixed(2)} %` },
]

export function figureOf({ of, say }: Measure, days: readonly DayFigures[]): string {
  const figures = days.flatMap(day => of(day) ?? [])
  return figures.length === 0 ? 'None' : say(figures.reduce((sum, figure) => sum + figure))
}
