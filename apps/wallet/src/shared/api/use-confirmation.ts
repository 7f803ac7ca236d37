import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import type { AssetId } from '@matin/domain/money/asset'
import { useCallback, useState } from 'react'

export interface PinFact {
  name: string
  value: string
  /** Whether it moves with the clock, which changes nothing that the customer confirms. */
  moves?: true
}

export interface Offer<E extends Endpoint = Endpoint> {
  request: Omit<InputOf<E>, 'pin' | 'factor'>
  /** Decimal string of the amount that moves, and its unit; null where no money moves. */
  amount: string | null
  unit: AssetId | ''
  purpose: string
  facts?: readonly PinFact[]
}

/** Subject of a confirmation now: an offer, or the reason why there is none; null while that is unknown. */
export type Now<E extends Endpoint> = Offer<E> | string | null

/** Confirmation that ended because of another offer, for a reason, or because of values of another tab. */
export interface Change {
  before: Offer
  after: Exclude<Now<Endpoint>, null>
  /** Values of this tab beside those of the other; null where no other tab changed them. */
  elsewhere: [here: string, there: string][] | null
}

/** Returns the text that is equal for two offers if the customer confirms the same by both. */
export const identityOf = ({ request }: Offer): string => JSON.stringify(request)

export interface Manner {
  /** Whether the page itself is the confirmation, before its PIN sheet opens. */
  page: boolean
  /** Whether the sheet stays open, for the changed offer. */
  inPlace: boolean
}

interface Held<E extends Endpoint> {
  offer: Offer<E>
  open: boolean
  /** Whether a change is still shown once the sheet is closed. */
  watched: boolean
}

/** Holds the confirmed offer, from which alone the request is made. Ends when the present offer differs. */
export function useConfirmation<E extends Endpoint>() {
  const [held, setHeld] = useState<Held<E> | null>(null)
  const [change, setChange] = useState<Change | null>(null)
  const [asked, setAsked] = useState(false)

  /** Opens the PIN sheet for the offer, or as soon as the offer is known. */
  function confirm(now: Now<E>) {
    setAsked(now === null)
    setChange(null)
    if (now !== null && typeof now !== 'string') setHeld({ offer: now, open: true, watched: false })
  }

  /** Compares the held offer with the present one. `waits`: another request forbids to send. */
  function compare(now: Now<E>, elsewhere: Change['elsewhere'], waits: boolean, manner: Manner) {
    const offer = typeof now === 'object' ? now : null
    if (asked && now !== null) return confirm(now)
    if (!held && offer && manner.page) setHeld({ offer, open: false, watched: true })
    if (!held || !(held.open || held.watched)) return
    const differs =
      offer && (identityOf(offer) !== identityOf(held.offer) || typeof change?.after === 'string')
    const after = differs || elsewhere ? (offer ?? held.offer) : typeof now === 'string' ? now : null
    if (after === null) return waits && held.open ? close(manner.page) : undefined
    const open = held.open && manner.inPlace && differs === true && !elsewhere
    // The open sheet showed each offer in turn.
    const before = open ? held.offer : (change?.before ?? held.offer)
    const next: Change = { before, after, elsewhere }
    if (JSON.stringify(next) === JSON.stringify(change) && open === held.open) return
    setChange(next)
    setHeld({ offer: offer ?? held.offer, open, watched: true })
  }

  function close(watched = false) {
    if (!watched) setChange(null)
    setHeld(before => before && { ...before, open: false, watched })
  }

  /** Ends the confirmation because the customer changes the form. */
  const end = useCallback(() => {
    setHeld(null)
    setChange(null)
    setAsked(false)
  }, [])
  return { held, change, confirm, compare, close, end }
}
