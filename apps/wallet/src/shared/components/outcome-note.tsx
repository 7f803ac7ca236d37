import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import type { ReactNode } from 'react'
import type { Change, Offer, PinFact } from '../api/use-confirmation.ts'
import type { Doubt } from '../api/use-money-form.ts'
import { useAmountText } from '../format/use-amount-text.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Hash } from './hash.tsx'

interface OutcomeProps {
  form: {
    doubt: Doubt
    closed: boolean
    reference: string | null
    check: () => Promise<void>
    confirmation: { held: { open: boolean } | null; change: Change | null }
  }
}

/** About an earlier request whose answer was lost, or a confirmation that ended. */
export function OutcomeNote({ form: { doubt, closed, reference, check, confirmation } }: OutcomeProps) {
  const t = useTranslations('Pay')
  if (doubt === 'checking')
    return (
      <Note tone="info" live>
        {t('outcomeChecking')}
      </Note>
    )
  if (doubt === 'unknown')
    return (
      <Note tone="warn" live>
        <p>{t('outcomeUnknown')}</p>
        {reference !== null && (
          <p>
            {t('reference')} <Hash value={reference} copyLabel={t('copyReference')} />
          </p>
        )}
        <Button size="sm" variant="line" onClick={() => void check()}>
          {t('checkAgain')}
        </Button>
      </Note>
    )
  if (closed)
    return (
      <Note tone="warn" live>
        {t('notCarriedOut')}
      </Note>
    )
  const { held, change } = confirmation
  return change && !held?.open ? <ChangeNote change={change} /> : null
}

export function ChangeNote({ change: { before, after, elsewhere } }: { change: Change }) {
  const t = useTranslations('Pay')
  const write = useAmountText()
  const textsOf = ({ amount, unit, purpose, facts = [] }: Offer): PinFact[] => [
    ...(amount === null || unit === ''
      ? []
      : [{ name: '', value: `${write(amount, unit, { exact: true })} ${unit}` }]),
    { name: '', value: purpose },
    ...facts,
  ]
  function linesOf(now: Offer): string[] {
    const texts = textsOf(now)
    return textsOf(before).flatMap(({ name, value: was }, index) => {
      const is = texts[index]?.value ?? ''
      return was === is ? [] : name ? t('namedWasNow', { name, was, now: is }) : t('wasNow', { was, now: is })
    })
  }
  const lines = elsewhere
    ? elsewhere.map(([here, there]) => t('hereThere', { here: here || '–', there: there || '–' }))
    : typeof after === 'string'
      ? [after]
      : linesOf(after)
  return (
    <Note tone="warn" live>
      <p>{t(elsewhere ? 'changedElsewhere' : 'changed')}</p>
      {lines.map(line => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </Note>
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
