import type { Identity } from '@matin/contract/identity'
import { Panel } from '@matin/ui/panel'
import { useUser } from '#shared/api/use-user.ts'
import { IdentityChip } from '#shared/components/identity-chip.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { levelsOf } from '../model/levels-of.ts'
import styles from './identity-head.module.css'

/** State of the identity check, and its benefit: limit and security level before and after. */
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
      <div className={styles.state}>
        <p className="t-label soft">{t(`intro_${state}`)}</p>
        <span data-testid="identity-state" data-value={state} role="status">
          <IdentityChip state={state} />
        </span>
      </div>
      <Panel className={styles.gain} render={<dl />}>
        <div>
          <dt>{t('limit')}</dt>
          <dd className="num" data-testid="identity-limit" data-value={limit24h}>
            {passed ? short(limit24h) : t('fromTo', { from: short(limit24h), to: short(raisedLimit24h) })}
          </dd>
        </div>
        <div>
          <dt>{t('level')}</dt>
          <dd>
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
