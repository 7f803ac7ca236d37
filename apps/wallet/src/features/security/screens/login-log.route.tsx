import { listSignIns, type SignInEntry } from '@matin/contract/security'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { Chip } from '@matin/ui/chip'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export default function LoginLogScreen() {
  const t = useTranslations('Devices')
  const log = usePages(listSignIns, {})
  return (
    <Screen title={t('logTitle')} onRefresh={() => log.refetch()}>
      <CursorList
        query={log}
        empty={
          <EmptyState title={t('logEmpty')}>{t('logEmptyText', { days: KEPT_DAYS.signIns })}</EmptyState>
        }
        skeleton={<ListSkeleton rows={8} />}
      >
        {items => (
          <Rows label={t('logTitle')} inset={58}>
            {items.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Rows>
        )}
      </CursorList>
    </Screen>
  )
}

function Entry({ entry }: { entry: SignInEntry }) {
  const t = useTranslations('Devices')
  const times = useTimes()
  const { at, method, outcome, device, address } = entry
  const signedIn = outcome === 'signed_in'
  return (
    <ListRow
      icon={signedIn ? 'device' : 'alert'}
      title={`${device} · ${t('method', { method })}`}
      sub={
        <span className="num">
          {times.moment(at)} · {address}
        </span>
      }
      value={
        <Chip tone={signedIn ? 'pos' : 'neg'} icon={signedIn ? 'check' : 'alert'}>
          {t('outcome', { outcome })}
        </Chip>
      }
    />
  )
}
