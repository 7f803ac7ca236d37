import type { ProductKind } from '@matin/domain/mining/product-kind'
import { askAhead, type Question } from '../shared/api/ahead.ts'
import type { RoutePath } from '../shared/router/register.ts'
import { useSession } from '../shared/state/session.ts'

const BALANCES = ['/api/token/data', {}] as const
const ORDERS = ['/api/user/mine', {}] as const
const QUOTES = ['/api/market/quotes', {}] as const
const onSale = (kind: ProductKind) => ['/api/mine/list', { kind }] as const

function pool({ tab }: Query): Question[] {
  const list = onSale(tab === 'machines' ? 'machine' : tab === 'nft' ? 'nft' : 'lock')
  return useSession.getState().token === null ? [list] : [list, ORDERS]
}

type Query = Readonly<Record<string, string>>

/**
 * What a page asks first, letter for letter as its `endpointQuery` does: that is asked while its code is under way.
 * Not for answers that say when something is due: they may lie a while.
 */
const QUESTIONS: { readonly [path in RoutePath]?: (query: Query) => readonly Question[] } = {
  '/pages/Assets/index': () => [BALANCES],
  '/pages/DEFI/index': pool,
  '/pages/DEFI/machine': () => [onSale('machine'), BALANCES],
  '/pages/DEFI/nft': () => [onSale('nft'), BALANCES],
  '/pages/DEFI/order': ({ id = '' }) => [['/api/mine/order', { id }]],
  '/pages/DEFI/pledge': () => [onSale('lock'), BALANCES],
  '/pages/Quotes/index': () => [QUOTES],
}

export function questionsOf(path: string, query: Query): readonly Question[] {
  return QUESTIONS[path as RoutePath]?.(query) ?? []
}

/** Puts the first questions of the page at a path; `page` ends when its module is there. */
export function ask(path: string, query: Query, page: Promise<unknown>) {
  for (const question of questionsOf(path, query)) askAhead(question, page)
}
