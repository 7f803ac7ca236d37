import { Note } from '@matin/ui/note'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'

export function DevelopmentNote() {
  const t = useTranslations('About')
  const development = useClientState(state => state.globalConfig.development_run) === 'true'
  if (!development) return null
  return (
    <div className="pad pt-4 pb-2">
      <Note tone="warn">{t('development')}</Note>
    </div>
  )
}
