import { getRecovery } from '@matin/contract/recovery'
import { Note } from '@matin/ui/note'
import { useEndpoint } from '#shared/api/queries.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

export function RecoveryNote() {
  const t = useTranslations('Recovery')
  const times = useTimes()
  const last = useEndpoint(getRecovery, {}).data?.last
  if (last?.outcome !== null) return null
  return (
    <div className="pad mb-4">
      <Note tone="warn" icon="clock">
        {t(last.lost === 'pin' ? 'pinOpen' : 'factorOpen', { time: times.full(last.askedAt) })}{' '}
        <Link to="/pages/Security/forgotPin" className="link">
          {t('look')}
        </Link>
      </Note>
    </div>
  )
}
