import { EmptyState } from '@matin/ui/empty-state'
import { useState } from 'react'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { RecoveryForm } from '../components/recovery-form.tsx'

export default function RecoveryScreen() {
  const t = useTranslations('Recovery')
  const [asked, setAsked] = useState(false)
  return (
    <Screen title={t('factorTitle')} bareBar>
      {asked ? (
        <EmptyState title={t('askedTitle')}>{t('askedText')}</EmptyState>
      ) : (
        <>
          <h1 className="pad t-h1 pt-2">{t('factorTitle')}</h1>
          <RecoveryForm lost="factor" onAsked={() => setAsked(true)} />
        </>
      )}
    </Screen>
  )
}
