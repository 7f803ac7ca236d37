import { Icon, type IconName } from '@matin/ui/icon'
import { Panel } from '@matin/ui/panel'
import type { Protection, Security } from '#shared/format/security-level.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from '../screens/security.module.css'

const ICONS: Record<Protection, IconName> = {
  password: 'key',
  email: 'mail',
  pin: 'pin',
  mobile: 'phone',
  secondFactor: 'shield',
  identity: 'id',
}

export function NextStep({ level, next }: { level: Security['level']; next: NonNullable<Security['next']> }) {
  const t = useTranslations('Security')
  return (
    <Panel render={<StepLink protection={next.protection} />} className={styles.next}>
      <Icon name={ICONS[next.protection]} />
      <span>
        <b className="semi">{next.reaches === level ? t('nextStep') : t('next', { level: next.reaches })}</b>
        <span className="t-label muted">{t(STEP_TEXTS[next.protection])}</span>
      </span>
      <Icon name="right" size={18} />
    </Panel>
  )
}

const STEP_TEXTS = {
  password: 'nextPin',
  pin: 'nextPin',
  email: 'nextEmail',
  mobile: 'nextMobile',
  secondFactor: 'nextSecondFactor',
  identity: 'nextIdentity',
} as const satisfies Record<Protection, string>

function StepLink({ protection, ...rest }: { protection: Protection }) {
  switch (protection) {
    case 'email':
    case 'mobile':
      return <Link to="/pages/Security/contact" search={{ kind: protection }} {...rest} />
    case 'secondFactor':
      return <Link to="/pages/Security/totp" {...rest} />
    case 'identity':
      return <Link to="/pages/Authentication/index" {...rest} />
    case 'password':
    case 'pin':
      return <Link to="/pages/Security/payPwd" {...rest} />
  }
}
