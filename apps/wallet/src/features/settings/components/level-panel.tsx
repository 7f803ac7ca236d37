import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Panel } from '@matin/ui/panel'
import { TickMeter } from '@matin/ui/tick-meter'
import { useUser } from '#shared/api/use-user.ts'
import { securityOf } from '#shared/format/security-level.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './level-panel.module.css'

const TICKS = 36

export function LevelPanel() {
  const t = useTranslations('Personal')
  const user = useUser().data
  if (!user) return <div className={styles.space} aria-hidden="true" />
  const { level, done, all, next } = securityOf(user)
  const title = t('level', { level })
  return (
    <Panel
      render={<Link to="/pages/Security/index" />}
      className={cx(styles.level, 'stack gutters gap-x-4 gap-y-0.5')}
    >
      <span>
        <b className="semi">{title}</b>
        <span className="block t-label muted">
          {next === null ? t('levelDone') : t('levelNext', { step: next.protection })}
        </span>
      </span>
      <Icon name="right" size={18} />
      <span className={styles.meter}>
        <TickMeter ticks={TICKS} filled={Math.round((TICKS / all) * done)} tone="ink" label={title} />
      </span>
    </Panel>
  )
}
