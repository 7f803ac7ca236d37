import type { DataOf } from '@matin/contract/endpoint'
import type { getSecurity } from '@matin/contract/security'
import type { UserInfo } from '@matin/contract/user'
import { Chip } from '@matin/ui/chip'
import { ListRow, Rows } from '@matin/ui/list-row'
import { OwnIdentityChip } from '#shared/components/identity-chip.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

interface ProtectionRowsProps {
  user: UserInfo
  state: DataOf<typeof getSecurity> | undefined
}

export function SignInRows({ user, state }: ProtectionRowsProps) {
  const t = useTranslations('Security')
  const times = useTimes()
  const changed = state?.passwordChangedAt
  return (
    <Rows inset={58}>
      <ListRow
        icon="key"
        title={t('password')}
        value={changed ? t('changedOn', { date: times.day(changed) }) : t('change')}
        render={<Link to="/pages/Security/modifyPwd" />}
      />
      <ListRow
        icon="mail"
        title={t('email')}
        value={maskEmail(user.email) || t('add')}
        render={<Link to="/pages/Security/contact" search={{ kind: 'email' }} />}
      />
      <ListRow
        icon="phone"
        title={t('mobile')}
        value={maskMobile(user.mobile) || t('add')}
        render={<Link to="/pages/Security/contact" search={{ kind: 'mobile' }} />}
      />
      <ListRow
        icon="shield"
        title={t('totp')}
        value={state && <IsSet set={state.totp} />}
        render={<Link to="/pages/Security/totp" />}
      />
      <ListRow
        icon="user-check"
        title={t('passkeys')}
        value={state && (state.passkeys === 0 ? t('none') : state.passkeys)}
        render={<Link to="/pages/Security/passkeys" />}
      />
      <ListRow
        icon="device"
        title={t('devices')}
        value={state?.devices}
        render={<Link to="/pages/Security/devices" />}
      />
      <ListRow icon="history" title={t('log')} render={<Link to="/pages/Security/loginLog" />} />
      <ListRow
        icon="flag"
        title={t('phrase')}
        value={state && <IsSet set={state.phrase !== ''} />}
        render={<Link to="/pages/Security/phrase" />}
      />
    </Rows>
  )
}

export function MoneyRows({ user, state }: ProtectionRowsProps) {
  const t = useTranslations('Security')
  const hasFactor = state !== undefined && (state.totp || state.passkeys > 0)
  return (
    <Rows inset={58}>
      <ListRow
        icon="pin"
        title={t('pin')}
        value={<IsSet set={user.paymentPasswordSet} />}
        render={<Link to="/pages/Security/payPwd" />}
      />
      {hasFactor && (
        <ListRow icon="lock" title={t('factorUse')} render={<Link to="/pages/Security/factorUse" />} />
      )}
      <ListRow
        icon="id"
        title={t('identity')}
        value={<OwnIdentityChip />}
        render={<Link to="/pages/Authentication/index" />}
      />
      <ListRow icon="book" title={t('addressBook')} render={<Link to="/pages/Personal/addressBook" />} />
    </Rows>
  )
}

export function DataRows() {
  const t = useTranslations('Security')
  return (
    <Rows inset={58}>
      <ListRow icon="download" title={t('ownData')} render={<Link to="/pages/Security/ownData" />} />
      <ListRow
        icon="x-circle"
        title={t('closeAccount')}
        render={<Link to="/pages/Security/closeAccount" />}
      />
    </Rows>
  )
}

function IsSet({ set }: { set: boolean }) {
  const t = useTranslations('Security')
  return set ? (
    <Chip tone="pos" icon="check">
      {t('set')}
    </Chip>
  ) : (
    <Chip tone="warn" icon="alert">
      {t('notSet')}
    </Chip>
  )
}
