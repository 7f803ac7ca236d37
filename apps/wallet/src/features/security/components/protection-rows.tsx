import type { DataOf } from '@matin/contract/endpoint'
import type { getSecurity } from '@matin/contract/security'
import type { UserInfo } from '@matin/contract/user'
import { Chip } from '@matin/ui/chip'
import { Rows } from '@matin/ui/list-row'
import { OwnIdentityChip } from '#shared/components/identity-chip.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

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
      <LinkRow
        icon="key"
        title={t('password')}
        value={changed ? t('changedOn', { date: times.day(changed) }) : t('change')}
        to="/pages/Security/modifyPwd"
      />
      <LinkRow
        icon="mail"
        title={t('email')}
        value={maskEmail(user.email) || t('add')}
        to="/pages/Security/contact"
        search={{ kind: 'email' }}
      />
      <LinkRow
        icon="phone"
        title={t('mobile')}
        value={maskMobile(user.mobile) || t('add')}
        to="/pages/Security/contact"
        search={{ kind: 'mobile' }}
      />
      <LinkRow
        icon="shield"
        title={t('totp')}
        value={state && <IsSet set={state.totp} />}
        to="/pages/Security/totp"
      />
      <LinkRow
        icon="user-check"
        title={t('passkeys')}
        value={state && (state.passkeys === 0 ? t('none') : state.passkeys)}
        to="/pages/Security/passkeys"
      />
      <LinkRow icon="device" title={t('devices')} value={state?.devices} to="/pages/Security/devices" />
      <LinkRow icon="history" title={t('log')} to="/pages/Security/loginLog" />
      <LinkRow
        icon="flag"
        title={t('phrase')}
        value={state && <IsSet set={state.phrase !== ''} />}
        to="/pages/Security/phrase"
      />
    </Rows>
  )
}

export function MoneyRows({ user, state }: ProtectionRowsProps) {
  const t = useTranslations('Security')
  const hasFactor = state !== undefined && (state.totp || state.passkeys > 0)
  return (
    <Rows inset={58}>
      <LinkRow
        icon="pin"
        title={t('pin')}
        value={<IsSet set={user.paymentPasswordSet} />}
        to="/pages/Security/payPwd"
      />
      {hasFactor && <LinkRow icon="lock" title={t('factorUse')} to="/pages/Security/factorUse" />}
      <LinkRow icon="id" title={t('identity')} value={<OwnIdentityChip />} to="/pages/Authentication/index" />
      <LinkRow icon="book" title={t('addressBook')} to="/pages/Personal/addressBook" />
    </Rows>
  )
}

export function DataRows() {
  const t = useTranslations('Security')
  return (
    <Rows inset={58}>
      <LinkRow icon="download" title={t('ownData')} to="/pages/Security/ownData" />
      <LinkRow icon="x-circle" title={t('closeAccount')} to="/pages/Security/closeAccount" />
    </Rows>
  )
}

function IsSet({ set }: { set: boolean }) {
  const t = useTranslations('Security')
  return (
    <Chip tone={set ? 'pos' : 'warn'} icon={set ? 'check' : 'alert'}>
      {t(set ? 'set' : 'notSet')}
    </Chip>
  )
}
