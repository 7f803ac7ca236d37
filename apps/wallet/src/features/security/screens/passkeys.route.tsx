import { listPasskeys, type Passkey } from '@matin/contract/passkeys'
import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery, keyOf } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { AddPasskey } from '../components/add-passkey.tsx'
import { PasskeySheet } from '../components/passkey-sheet.tsx'
import { useHoldsFirst } from '../hooks/use-holds-first.ts'
import styles from './form.module.css'

export default function PasskeysScreen() {
  const t = useTranslations('Passkeys')
  const queryClient = useQueryClient()
  const list = useQuery(endpointQuery(listPasskeys, {}))
  const [chosen, setChosen] = useState<Passkey>()
  const [editing, setEditing] = useState(false)
  const refresh = () => {
    for (const endpoint of [listPasskeys, getSecurity, getUserInfo])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  return (
    <Screen title={t('title')}>
      <p className={`pad soft ${styles.intro}`}>{t('intro', { held: useHoldsFirst() })}</p>
      <Loaded query={list} skeleton={<ListSkeleton />}>
        {({ items }) => (
          <>
            {items.length === 0 && <EmptyState title={t('emptyTitle')} />}
            <Rows label={t('title')} inset={58}>
              {items.map(passkey => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onEdit={() => {
                    setChosen(passkey)
                    setEditing(true)
                  }}
                />
              ))}
            </Rows>
            <AddPasskey count={items.length} onAnswered={refresh} />
          </>
        )}
      </Loaded>
      {chosen && (
        <PasskeySheet
          key={chosen.id}
          passkey={chosen}
          open={editing}
          onClose={() => setEditing(false)}
          onChanged={refresh}
        />
      )}
    </Screen>
  )
}

function PasskeyRow({ passkey, onEdit }: { passkey: Passkey; onEdit: () => void }) {
  const t = useTranslations('Passkeys')
  const times = useTimes()
  const { name, createdAt, usedAt } = passkey
  return (
    <ListRow
      icon="user-check"
      title={name}
      sub={usedAt ? t('used', { date: times.short(usedAt) }) : t('created', { date: times.date(createdAt) })}
      render={<button type="button" onClick={onEdit} />}
    />
  )
}
