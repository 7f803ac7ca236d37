import { CUSTOMER_SORTS, CUSTOMER_VIEWS, type CustomerFilter } from '@matin/contract/admin/customers'
import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { money, utcDay, words } from '#shared/format/format.ts'
import { useListState } from '#shared/list/use-list-state.ts'

export const VIEW_NAMES = {
  money: 'With money',
  new: 'New this week',
  held: 'Held',
  suspended: 'Suspended',
  in_review: 'In review',
  passed: 'Passed',
  not_certified: 'Not certified',
  away: 'Not seen for 30 days',
} as const satisfies Record<(typeof CUSTOMER_VIEWS)[number], string>

const SAID = {
  identity: value => words(value),
  balanceFrom: value => `Balance from ${money(value)} USDT`,
  balanceTo: value => `Balance to ${money(value)} USDT`,
  seenFrom: value => `Seen since ${utcDay(value)}`,
  seenTo: value => `Seen until ${utcDay(value)}`,
  joinedFrom: value => `Joined since ${utcDay(value)}`,
  joinedTo: value => `Joined until ${utcDay(value)}`,
  search: value => `Search “${value}”`,
} as const satisfies Record<string, (value: string) => string>
type OwnName = keyof typeof SAID
const OWN_NAMES = Object.keys(SAID) as OwnName[]

export type Own = Record<Exclude<OwnName, 'search'>, string>

export function useCustomerFilter() {
  const [state, set] = useListState({
    view: ['', ...CUSTOMER_VIEWS],
    sort: CUSTOMER_SORTS,
    identity: ['', ...IDENTITY_STATES],
    balanceFrom: '',
    balanceTo: '',
    seenFrom: '',
    seenTo: '',
    joinedFrom: '',
    joinedTo: '',
    search: '',
  })
  const { sort, ...rest } = state
  const filter: CustomerFilter = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const own = OWN_NAMES.filter(name => state[name] !== '').map(name => ({
    name,
    says: SAID[name](state[name]),
  }))
  const active: { name: OwnName | 'view'; says: string }[] = [
    ...(state.view === '' ? [] : [{ name: 'view' as const, says: VIEW_NAMES[state.view] }]),
    ...own,
  ]
  return { state, set, filter, own, active, drop: (name: OwnName | 'view') => set({ [name]: '' }) }
}
