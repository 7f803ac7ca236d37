import type { Identity } from '@matin/contract/identity'
import { cx } from '@matin/ui/cx'
import { Panel } from '@matin/ui/panel'
import { useUser } from '#shared/api/use-user.ts'
import { IdentityChip } from '#shared/components/identity-chip.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { levelsOf } from '../model/levels-of.ts'
import styles from './identity-head.module.css'

export function IdentityHead({ identity }: { identity: Identity }) {
  const t = useTranslations('Identity')
  const standing = useTranslations('Standing')
  const write = useAmountText()
  const user = useUser()
  const { state, limit24h, raisedLimit24h } = identity
  const passed = state === 'passed'
  const short = (value: string) => write(value, 'USDT', { short: true })
  const levels = user.data && levelsOf(user.data)
  const name = (level: 'low' | 'medium' | 'high') => standing('level', { level })
  return (
    <>
      <div className="row wrap-zoomed justify-between gap-3 target pad">
        <p className="t-label soft">{t(`intro_${state}`)}</p>
        <span data-testid="identity-state" data-value={state} role="status">
          <IdentityChip state={state} />
        </span>
      </div>
      <Panel className={cx(styles.gain, 'stack halves gutters mt-2 mb-6 pt-4 pb-4')} render={<dl />}>
        <div>
          <dt className="fs-label muted">{t('limit')}</dt>
          <dd className="num semi leading-1.4" data-testid="identity-limit" data-value={limit24h}>
            {passed ? short(limit24h) : t('fromTo', { from: short(limit24h), to: short(raisedLimit24h) })}
          </dd>
        </div>
        <div>
          <dt className="fs-label muted">{t('level')}</dt>
          <dd className="semi leading-1.4">
            {levels &&
              (passed || levels.now === levels.after
                ? t('levelSteps', { level: name(levels.now), done: levels.done, all: levels.all })
                : t('fromTo', { from: name(levels.now), to: name(levels.after) }))}
          </dd>
        </div>
      </Panel>
    </>
  )
}
