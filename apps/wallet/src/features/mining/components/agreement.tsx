import { Checkbox } from '@matin/ui/checkbox'
import { FieldError } from '@matin/ui/field'
import { useId } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './agreement.module.css'

interface AgreementProps {
  text: 'agree' | 'agreeMining'
  /** Whether the rules are to be ticked; a guest only reads about the risk. */
  asks: boolean
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** Whether the last submission was refused because the rules were not ticked. */
  missed: boolean
}

export function Agreement({ text, asks, agreed, onChange, missed }: AgreementProps) {
  const t = useTranslations('Mining')
  const errorId = useId()
  return (
    <div className={styles.agree}>
      <p className="mb-3 fs-label leading-1.45 soft">{t('risk')}</p>
      {asks && (
        <>
          <Checkbox
            checked={agreed}
            onChange={onChange}
            aria-invalid={missed || undefined}
            aria-describedby={errorId}
          >
            {t.rich(text, {}, { rules: <Link to="/pages/DEFI/rules" /> })}
          </Checkbox>
          <div id={errorId} role="alert">
            {missed && <FieldError>{t('agreeRequired')}</FieldError>}
          </div>
        </>
      )}
    </div>
  )
}
