import { type Device, getSecurity, listDevices, logOutDevice } from '@matin/contract/security'
import { Chip } from '@matin/ui/chip'
import { IconButton } from '@matin/ui/icon-button'
import { ListRow, Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { OwnPassword } from '../components/proof-fields.tsx'

export default function DevicesScreen() {
  const t = useTranslations('Devices')
  const devices = useEndpoint(listDevices, {})
  return (
    <Screen title={t('title')} onRefresh={() => devices.refetch()}>
      <Loaded query={devices} skeleton={<ListSkeleton />}>
        {({ items }) => <Devices items={items} />}
      </Loaded>
    </Screen>
  )
}

type Asked = Device | 'others'

function Devices({ items }: { items: Device[] }) {
  const t = useTranslations('Devices')
  const common = useTranslations('Common')
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const anew = () => invalidate(listDevices, getSecurity)
  const form = useForm({
    endpoint: logOutDevice,
    initial: { password: '' },
    toInput: ({ password }) => ({
      password,
      ...(asked !== undefined && asked !== 'others' && { id: asked.id }),
    }),
    check: ({ password }) => (password === '' ? { password: 'password_required' } : {}),
    onDone: () => {
      setOpen(false)
      form.set('password', '')
      toast(common('operationSuccessful'), 'pos')
      void anew()
    },
    // It may have ended by itself.
    onRefused: () => void anew(),
  })
  function ask(which: Asked) {
    form.set('password', '')
    setAsked(which)
    setOpen(true)
  }
  return (
    <>
      <Rows label={t('title')} inset={58}>
        {items.map(device => (
          <DeviceRow key={device.id} device={device} onLogOut={() => ask(device)} />
        ))}
      </Rows>
      <div className="pad pt-2">
        {items.length > 1 ? (
          <NetworkButton block variant="quiet" onClick={() => ask('others')}>
            {t('others')}
          </NetworkButton>
        ) : (
          <p className="soft">{t('onlyThis')}</p>
        )}
      </div>
      <NetworkConfirm
        open={open}
        onClose={() => setOpen(false)}
        title={t(asked === 'others' ? 'othersAsk' : 'logOutAsk')}
        confirm={t('logOutIt')}
        onConfirm={() => form.submit()}
        keep={t('keep')}
        pending={form.pending}
      >
        {asked !== undefined && asked !== 'others' && (
          <p className="soft num">
            {asked.name} · {asked.address}
          </p>
        )}
        <OwnPassword {...form.at('password')} />
      </NetworkConfirm>
    </>
  )
}

function DeviceRow({ device, onLogOut }: { device: Device; onLogOut: () => void }) {
  const t = useTranslations('Devices')
  const times = useTimes()
  return (
    <ListRow
      icon="device"
      title={device.name}
      sub={
        <span className="num">
          {t('signedIn', { date: times.short(device.createdAt) })} · {device.address}
        </span>
      }
      value={
        device.current ? (
          <Chip tone="pos" icon="check">
            {t('this')}
          </Chip>
        ) : (
          <IconButton icon="logout" label={t('logOut', { device: device.name })} onClick={onLogOut} />
        )
      }
    />
  )
}
