import type { SearchHit, SearchKind } from '@matin/contract/admin/search'
import type { ReactNode } from 'react'
import { dayAndTime, money, shortened, words } from '#shared/format/format.ts'

/** An order opens its customer's page. A product opens the list: its page needs an id that the hit lacks. */
export const LEADS: Record<SearchKind, (hit: Pick<SearchHit, 'id' | 'customer'>) => string> = {
  customers: ({ id }) => `/customers/${id}`,
  withdrawals: ({ id }) => `/withdrawals/${id}`,
  deposits: ({ id }) => `/deposits/${id}`,
  orders: ({ customer }) => `/customers/${customer?.uid ?? ''}?open=orders`,
  proposals: ({ id }) => `/proposals/${id}`,
  products: () => '/products',
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

export function HitText({ kind, hit }: { kind: SearchKind; hit: SearchHit }) {
  const { customer, part } = hit
  const mark = (text: string) => <Marked text={text} part={part} />
  const name = customer && (customer.name ?? 'No name yet')
  const address = hit.matched === 'address' ? hit.title : shortened(hit.title)
  const sum = hit.amount !== null && `${money(hit.amount)} ${hit.asset ?? ''}`
  const shown: Record<SearchKind, { title: ReactNode; about: ReactNode[] }> = {
    customers: { title: name, about: [mark(customer?.uid ?? hit.id), mark(customer?.contact ?? '')] },
    withdrawals: { title: sum, about: [name, mark(hit.id.slice(-6)), mark(address)] },
    deposits: { title: sum, about: [name, mark(hit.id.slice(-6)), hit.title && mark(address)] },
    orders: { title: hit.title, about: [name, mark(hit.id), sum] },
    proposals: { title: words(hit.title), about: [name, mark(hit.id.slice(-6))] },
    products: { title: mark(hit.title), about: [mark(hit.id)] },
  }
  const { title, about } = shown[kind]
  return (
    <>
      <span>
        <b className="block">{title}</b>
        <small>
          {about.filter(Boolean).map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
            <span key={at}>
              {at > 0 && ' · '}
              {one}
            </span>
          ))}
        </small>
      </span>
      <small>
        {hit.state && words(hit.state)}
        {hit.at && <time dateTime={hit.at}> {dayAndTime(hit.at)}</time>}
      </small>
    </>
  )
}
