import type { ProposalBound } from '@matin/contract/admin/proposals'
import { SETTINGS, type SettingKey } from '@matin/domain/settings/settings'
import { withGroups } from '#shared/format/format.ts'

/** Text and unit of each bound, by its name. The bound of a setting has the setting's name. */
const BOUNDS: Readonly<Record<string, { says: string; unit: string }>> = {
  rate: { says: 'Daily rate, times the current one', unit: '×' },
  order: { says: 'Largest order, times the current one', unit: '×' },
  cover: { says: 'The pool covers running orders for', unit: 'days' },
  pool: { says: 'Pool funding, times its balance', unit: '×' },
  treasury: { says: 'Share of the treasury', unit: '%' },
  holding: { says: 'Share of the coin’s holdings', unit: '%' },
  price: { says: 'Difference from the last price', unit: '%' },
  amount: { says: 'Amount', unit: 'USDT' },
  balance: { says: 'Value of the customer’s accounts', unit: 'USDT' },
  deciders: { says: 'Operators left for each decision', unit: '' },
  recipients: { says: 'Customers it goes to', unit: '' },
}

export function boundText(name: string): { says: string; unit: string } {
  const [kind = '', key = ''] = name.split(':')
  return kind === 'setting'
    ? { says: `Change of “${SETTINGS[key as SettingKey].name}”`, unit: '×' }
    : (BOUNDS[kind] ?? { says: name, unit: '' })
}

/** Formats a bound's value or limit with its unit: "2 ×", "10,000 USDT"; a share in percent, "5 %". */
export function boundWithUnit(value: string, { name }: Pick<ProposalBound, 'name'>): string {
  const { unit } = boundText(name)
  const figure = unit === '%' ? String(Number((Number(value) * 100).toFixed(2))) : value
  return withGroups(`${figure} ${unit}`.trim())
}

export function boundSentence(bound: ProposalBound): string {
  const { says } = boundText(bound.name)
  return `${says}: ${boundWithUnit(bound.value, bound)}, ${bound.least ? 'at least' : 'at most'} ${boundWithUnit(bound.allowed, bound)}`
}
