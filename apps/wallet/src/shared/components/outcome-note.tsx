import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import type { ReactNode } from 'react'
import type { Doubt } from '../api/use-money-form.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Hash } from './hash.tsx'

interface OutcomeProps {
  form: { doubt: Doubt; closed: boolean; reference: string | null; check: () => Promise<void> }
}

/** Note on an earlier request whose answer was lost. Renders nothing if there is none. */
export function OutcomeNote({ form: { doubt, closed, reference, check } }: OutcomeProps) {
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
  return closed ? (
    <Note tone="warn" live>
      {t('notCarriedOut')}
    </Note>
  ) : null
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
