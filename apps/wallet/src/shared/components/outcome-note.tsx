import { Button } from '@matin/ui/button'
import { Note, type NoteTone } from '@matin/ui/note'
import type { ReactNode } from 'react'
import type { Change, Offer, PinFact } from '../api/use-confirmation.ts'
import type { Doubt, Outcome } from '../api/use-money-form.ts'
import { useAmountText } from '../format/use-amount-text.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Hash } from './hash.tsx'

interface OutcomeProps {
  form: {
    doubt: Doubt
    closed: boolean
    reference: string | null
    check: () => Promise<void>
    outcome: Outcome | null
    confirmation: { held: { open: boolean } | null; change: Change | null }
  }
}

/** About an earlier request whose answer was lost, one of another tab, or a confirmation that ended. */
export function OutcomeNote({ form }: OutcomeProps) {
  const { doubt, closed, reference, check, outcome, confirmation } = form
  const t = useTranslations('Pay')
  const amountOf = useOfferAmount()
  if (doubt === 'checking') return <SeenNote tone="info">{t('outcomeChecking')}</SeenNote>
  if (doubt === 'unknown')
    return (
      <SeenNote tone="warn">
        <p>{t('outcomeUnknown')}</p>
        {reference !== null && (
          <p>
            {t('reference')} <Hash value={reference} copyLabel={t('copyReference')} />
          </p>
        )}
        <Button size="sm" variant="line" onClick={() => void check()}>
          {t('checkAgain')}
        </Button>
      </SeenNote>
    )
  const { held, change } = confirmation
  if (outcome) {
    const amount = outcome.offer && amountOf(outcome.offer)
    return (
      <>
        <SeenNote tone={outcome.text === 'notCarriedOutElsewhere' ? 'warn' : 'pos'}>
          <p>{t(outcome.text)}</p>
          {amount !== null && <p translate="no">{amount}</p>}
        </SeenNote>
        {change?.elsewhere && <ChangeNote change={change} />}
      </>
    )
  }
  if (closed) return <SeenNote tone="warn">{t('notCarriedOut')}</SeenNote>
  return change && !held?.open ? <ChangeNote change={change} /> : null
}

/** Comes into view, because the form above its button may be longer than the screen. */
function SeenNote({ tone, children }: { tone: NoteTone; children: ReactNode }) {
  return (
    <Note tone={tone} live ref={note => note?.scrollIntoView({ block: 'nearest' })}>
      {children}
    </Note>
  )
}

/** Null where no money moves. */
function useOfferAmount() {
  const write = useAmountText()
  return ({ amount, unit }: Offer): string | null =>
    amount === null || unit === '' ? null : `${write(amount, unit, { exact: true })} ${unit}`
}

export function ChangeNote({ change: { before, after, elsewhere } }: { change: Change }) {
  const t = useTranslations('Pay')
  const amountOf = useOfferAmount()
  const textsOf = (offer: Offer): PinFact[] => [
    ...[amountOf(offer), offer.purpose].filter(value => value !== null).map(value => ({ name: '', value })),
    ...(offer.facts ?? []),
  ]
  function linesOf(now: Offer): string[] {
    const texts = textsOf(now)
    return textsOf(before).flatMap(({ name, value: was, moves }, index) => {
      const is = texts[index]?.value ?? ''
      return moves || was === is
        ? []
        : name
          ? t('namedWasNow', { name, was, now: is })
          : t('wasNow', { was, now: is })
    })
  }
  const lines = elsewhere
    ? elsewhere.map(([here, there]) => t('hereThere', { here: here || '–', there: there || '–' }))
    : typeof after === 'string'
      ? [after]
      : linesOf(after)
  return (
    <SeenNote tone="warn">
      <p>{t(elsewhere ? 'changedElsewhere' : 'changed')}</p>
      {lines.map(line => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </SeenNote>
  )
}

/** Fields of a form that moves money, locked while the outcome of an earlier request is unknown. */
export function MoneyFields({ form, children }: OutcomeProps & { children: ReactNode }) {
  return (
    <>
      <OutcomeNote form={form} />
      <fieldset className="contents" disabled={form.doubt !== null}>
        {children}
      </fieldset>
    </>
  )
}
