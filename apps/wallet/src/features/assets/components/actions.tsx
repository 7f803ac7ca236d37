import { buttonClass } from '@matin/ui/button-class'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { ListRow } from '@matin/ui/list-row'
import { Medal } from '#shared/components/medal.tsx'
import { NetworkLink } from '#shared/components/needs-network.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './actions.module.css'

export function Actions({ onTransfer }: { onTransfer: () => void }) {
  const t = useTranslations('Assets')
  return (
    <>
      <nav className={cx(styles.actions, 'flex flex-wrap gap-2 pad pt-6')} aria-label={t('actions')}>
        <Link to="/pages/Assets/charge" className={buttonClass({ size: 'md' })}>
          <Icon name="recharge" size={18} />
          {t('recharge')}
        </Link>
        <NetworkLink to="/pages/Assets/claim" className={buttonClass({ size: 'md', variant: 'quiet' })}>
          <Icon name="withdraw" size={18} />
          {t('withdraw')}
        </NetworkLink>
        <NetworkLink to="/pages/Personal/exchange" className={buttonClass({ size: 'md', variant: 'quiet' })}>
          <Icon name="exchange" size={18} />
          {t('exchange')}
        </NetworkLink>
      </nav>
      <div className="pad">
        <ul className={styles.card}>
          <ListRow
            lead={<Medal icon="arrow" tone="plain" />}
            title={t('transfer')}
            sub={t('transferWhere')}
            render={<button type="button" aria-haspopup="dialog" onClick={onTransfer} />}
          />
          <ListRow
            lead={<Medal icon="tree" />}
            title={t('verify')}
            sub={t('verifyText')}
            render={<Link to="/pages/Assets/proof" />}
          />
        </ul>
      </div>
    </>
  )
}
