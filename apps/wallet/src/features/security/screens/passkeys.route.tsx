import type { DataOf } from '@matin/contract/endpoint'
import { addPasskey, beginPasskey, listPasskeys, type Passkey } from '@matin/contract/passkeys'
import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { toast } from '@matin/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { endpointQuery, keyOf } from '../../../shared/api/queries.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { BeginFactor } from '../components/begin-factor.tsx'
import { PasskeySheet } from '../components/passkey-sheet.tsx'
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
      <p className={`pad soft ${styles.intro}`}>{t('intro')}</p>
      <Loaded query={list}>
        {({ items }) => (
          <>
            {items.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
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
            <AddPasskey count={items.length} onAdded={refresh} />
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

/** The PIN and the second factor that there is, then the browser's own dialogue. */
function AddPasskey({ count, onAdded }: { count: number; onAdded: () => void }) {
  const t = useTranslations('Passkeys')
  const add = useMutation({
    mutationFn: async (asked: DataOf<typeof beginPasskey>) => {
      const { makePasskey } = await import('../../../shared/passkeys/ask.ts')
      const answer = await makePasskey(asked)
      return answer && call(addPasskey, { ...answer, name: t('defaultName', { number: count + 1 }) })
    },
    onSuccess: made => {
      toast(t(made ? 'added' : 'sentAway'), made ? 'pos' : 'neg')
      onAdded()
    },
  })
  if (!('PublicKeyCredential' in window)) return <p className="pad soft">{t('unsupported')}</p>
  return (
    <div className={`pad ${styles.submit}`}>
      <BeginFactor
        label={t('add')}
        purpose={t('addPurpose')}
        pending={add.isPending}
        send={async proof => add.mutate(await call(beginPasskey, proof))}
      />
    </div>
  )
}
