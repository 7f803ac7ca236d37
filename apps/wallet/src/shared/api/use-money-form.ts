import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useClientState } from '../state/client-state.ts'
import {
  type Body,
  draftPlaceOf,
  type MoneyDraft,
  moneyDrafts,
  ownerOf,
  type Values,
  valuesOf,
} from '../state/money-drafts.ts'
import { useSession } from '../state/session.ts'
import { reportFault } from './fault.ts'
import { useReach } from './reach.ts'
import { refreshMoney } from './refresh-money.ts'
import { leavePhase, onPhase, phaseOf, sendOnce, setPhase, settle, textOf } from './send-once.ts'
import { type Change, type Manner, type Now, type Offer, useConfirmation } from './use-confirmation.ts'

/** `name` is the name of the form's draft. */
export interface MoneyFormKind<E extends Endpoint, V extends Values> {
  name: string
  endpoint: E
  initial: V
}

export function moneyForm<E extends Endpoint, V extends Values>(
  kind: MoneyFormKind<E, V>,
): MoneyFormKind<E, V> {
  return kind
}

/** State of an earlier request without an outcome: `checking` while the server is asked. Null: may send. */
export type Doubt = 'checking' | 'unknown' | null

/** Outcome of a request that the form did not get as its own answer. */
export interface Outcome {
  text: 'carriedOut' | 'carriedOutElsewhere' | 'notCarriedOutElsewhere'
  /** The request that was carried out, if this tab has confirmed the same; otherwise null. */
  offer: Offer | null
}

/** For the page around the form. `of` separates forms of the same kind, such as those of two orders. */
export function useMoneyDraft<E extends Endpoint, V extends Values>(
  { name, initial }: MoneyFormKind<E, V>,
  of?: string,
) {
  const token = useSession(session => session.token)
  const uid = useClientState(state => state.userInfo.uid)
  const place = draftPlaceOf(ownerOf(token, uid), name, of)
  const draft = useDrafts(moneyDrafts.get, place)
  const values = useDrafts(moneyDrafts.values, place)
  const phase = useSyncExternalStore(
    onPhase,
    useCallback(() => phaseOf(place), [place]),
  )
  const change = useCallback(
    (part: Partial<V>) => {
      if (phaseOf(place) === 'closed') setPhase(place, undefined)
      moneyDrafts.change(place, initial, part as Values)
    },
    [place, initial],
  )
  return {
    place,
    values: valuesOf(values && { values }, initial),
    change,
    /** Keeps the values in this tab from now on, whatever is typed in another. */
    hold: useCallback(() => moneyDrafts.hold(place), [place]),
    /** State of an earlier request without an outcome. Unless null, nothing can be changed or sent. */
    doubt: doubtOf(draft, phase),
    unsettled: draft?.state === 'unknown',
    /** Reference by which customer service finds the earlier request. */
    reference: draft?.key ?? null,
    /** True when the earlier request was not carried out and never will be. */
    closed: phase === 'closed',
  }
}

function useDrafts<T>(read: (place: string) => T, place: string): T {
  return useSyncExternalStore(
    moneyDrafts.subscribe,
    useCallback(() => read(place), [read, place]),
  )
}

function doubtOf(draft: MoneyDraft | null, phase: ReturnType<typeof phaseOf>): Doubt {
  if (draft?.state !== 'unknown' || phase === 'sending' || phase === 'again') return null
  return phase === 'asking' ? 'checking' : 'unknown'
}

interface MoneyFormOptions<E extends Endpoint, V extends Values> {
  of?: string
  /** Called once a request is posted. It is the form's request, or an earlier one whose answer was lost. */
  onBooked: (data: DataOf<E>, carried: { sent: InputOf<E>; values: V }) => void
}

/**
 * Values and idempotency key are one draft, which survives leaving the page and a reload, and is the same in
 * all tabs. A form that opens with a request whose outcome is unknown asks the server for it. Until the
 * answer, nothing else can be sent (docs/decisions/0055).
 */
export function useMoneyForm<E extends Endpoint, V extends Values>(
  kind: MoneyFormKind<E, V>,
  { of, onBooked }: MoneyFormOptions<E, V>,
) {
  const { endpoint, initial } = kind
  const { place, ...draft } = useMoneyDraft(kind, of)
  const elsewhere = useDrafts(moneyDrafts.elsewhere, place)
  const confirmation = useConfirmation<E>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sending = useRef(false)

  function booked(data: DataOf<E> | undefined, { sent, values }: Pick<MoneyDraft, 'sent' | 'values'>) {
    confirmation.close()
    if (data === undefined) setOutcome({ text: 'carriedOut', offer: null })
    else onBooked(data, { sent: sent as InputOf<E>, values: valuesOf({ values }, initial) })
  }

  const action = useMutation({
    mutationFn: (input: InputOf<E>) => sendOnce(endpoint, place, input, draft.reference),
    onMutate: () => {
      sending.current = true
      setOutcome(null)
    },
    onSuccess: carried => booked(carried.data, carried.draft),
    // After a lost answer the money may have moved, too.
    onSettled: () => {
      sending.current = false
      refreshMoney()
    },
  })

  async function check() {
    try {
      const settled = await settle(endpoint, place)
      if (settled.outcome === 'none') return
      refreshMoney()
      if (settled.outcome === 'posted') booked(settled.data, settled.draft)
    } catch (error) {
      // The form shows that the outcome is unknown.
      reportFault(error)
    }
  }
  const checkAtOnce = useEffectEvent(() => void check())
  useEffect(() => {
    checkAtOnce()
    // The next opening of the form asks again.
    return () => leavePhase(place)
  }, [place])
  const heard = useEffectEvent((sent: Body | null, posted: boolean) => {
    // The server answers this tab's request, too.
    if (sending.current) return
    setOutcome(outcomeElsewhere(sent, posted, confirmation.held?.offer))
    if (posted) refreshMoney()
  })
  useEffect(() => moneyDrafts.onOutcomeElsewhere(place, (sent, posted) => heard(sent, posted)), [place])
  const unknown = draft.doubt === 'unknown'
  useEffect(() => {
    if (!unknown) return
    const again = () => checkAtOnce()
    addEventListener('online', again)
    const stop = useReach.subscribe((now, before) => now.reachable && !before.reachable && again())
    return () => {
      removeEventListener('online', again)
      stop()
    }
  }, [unknown])

  const { end } = confirmation
  const { change } = draft
  return {
    ...draft,
    change: useCallback(
      (part: Partial<V>) => {
        end()
        setOutcome(null)
        change(part)
      },
      [end, change],
    ),
    confirmation,
    outcome,
    confirm(now: Now<E>) {
      draft.hold()
      setOutcome(null)
      confirmation.confirm(now)
    },
    /** Ends the confirmation if outdated. A request without an answer is repeated as it was, or settled. */
    compare(now: Now<E>, manner: Manner) {
      const differing = differences(draft.values, elsewhere)
      if (sending.current || (draft.unsettled && draft.doubt === null && !differing)) return
      confirmation.compare(now, differing, draft.doubt !== null || outcome !== null, manner)
    },
    /** Sends the form's request; rejects with the failure. Success goes to `onBooked`. */
    send: action.mutateAsync,
    pending: action.isPending,
    check,
  }
}

/** Returns the outcome of a request that another tab sent, beside the offer that this tab holds. */
function outcomeElsewhere(sent: Body | null, posted: boolean, held: Offer | undefined): Outcome {
  if (!posted) return { text: 'notCarriedOutElsewhere', offer: null }
  const same = held !== undefined && textOf(held.request) === textOf(sent)
  return { text: 'carriedOutElsewhere', offer: same ? held : null }
}

/** Returns the texts in which the values of another tab differ; null for none. */
function differences(here: Values, there: Values | null): Change['elsewhere'] {
  // `of` says which form of its kind the values belong to.
  const names = Object.keys(here).filter(name => name !== 'of' && typeof here[name] === 'string')
  const pairs = names.map((name): [string, string] => [String(here[name]), String(there?.[name] ?? '')])
  return there && pairs.some(([one, other]) => one !== other)
    ? pairs.filter(([one, other]) => one !== other)
    : null
}
