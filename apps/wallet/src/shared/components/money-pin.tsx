import type { ApiError } from '@matin/client/api-error'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { type ReactNode, useLayoutEffect } from 'react'
import {
  identityOf,
  type Manner,
  type Now,
  type Offer,
  type useConfirmation,
} from '../api/use-confirmation.ts'
import { ChangeNote } from './outcome-note.tsx'
import { PaymentPin } from './payment-pin.tsx'

/** Refusals after which the page loads the changed terms and shows them beside the confirmed ones. */
const CHANGED: readonly string[] = [
  'fee_changed',
  'review_changed',
  'preview_changed',
  'product_changed',
  'edition_taken',
]

interface MoneyPinProps<E extends Endpoint> {
  form: {
    confirmation: ReturnType<typeof useConfirmation<E>>
    compare: (now: Now<E>, manner: Manner) => void
    send: (input: InputOf<E>) => Promise<unknown>
    check: () => Promise<void>
    /** Whether the outcome of a request is unknown, which is then sent again as it was. */
    unsettled: boolean
  }
  now: Now<E>
  /** Whether the page itself is the confirmation, before the sheet opens. */
  page?: boolean
  children?: ReactNode
  /** Renews an offer that ended; the sheet stays open. Resolves with false for a refusal of another kind. */
  renew?: (refusal: unknown) => Promise<boolean>
  onRefused?: (refusal: ApiError) => void
}

/** Shows and sends what was confirmed. Closes when the present offer differs, and is locked while unknown. */
export function MoneyPin<E extends Endpoint>(props: MoneyPinProps<E>) {
  const { form, now, page = false, children, renew, onRefused } = props
  const { held, change, close } = form.confirmation
  useLayoutEffect(() => form.compare(now, { page, inPlace: renew !== undefined }))
  const { request, purpose, ...offer } = held?.offer ?? NOTHING

  async function send(pin: string, factor?: Factor) {
    try {
      await form.send({ ...request, pin, ...(factor && { factor }) } as InputOf<E>)
    } catch (refusal) {
      if (!(await renew?.(refusal))) throw refusal
    }
  }

  return (
    <PaymentPin
      {...offer}
      of={held ? identityOf(held.offer) : ''}
      open={held?.open ?? false}
      locked={now === null && !form.unsettled}
      onClose={() => {
        close(page)
        void form.check()
      }}
      purpose={
        <>
          {purpose}
          {children}
        </>
      }
      note={change && <ChangeNote change={change} />}
      send={send}
      onRefused={refusal => {
        close(page || CHANGED.includes(refusal.error ?? ''))
        onRefused?.(refusal)
      }}
    />
  )
}

const NOTHING: Offer = { request: {}, amount: '0', unit: '', purpose: '' }
