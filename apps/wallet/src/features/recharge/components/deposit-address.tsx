import type { DataOf } from '@matin/contract/endpoint'
import type { getTopupAddress } from '@matin/contract/recharge'
import { AddressRow } from '@matin/ui/address-row'
import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { QrCard } from '@matin/ui/qr-card'
import { useCopied } from '#shared/components/use-copied.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './deposit-address.module.css'

export type TopupAddress = DataOf<typeof getTopupAddress>

export function DepositAddress({ network, address, minimum, confirmationsNeeded, stopped }: TopupAddress) {
  const t = useTranslations('Recharge')
  const copied = useCopied()
  return (
    <>
      {stopped && <Note tone="warn">{t('chainStopped')}</Note>}
      <p className="row wrap-zoomed justify-between min-h-14 pad">
        <span className="muted">{t('network')}</span>
        <span className="row gap-2 semi">
          <CoinBadge symbol="TRX" small />
          TRON ({network})
          <Icon name="lock" size={16} className="muted" />
        </span>
      </p>
      <section className={styles.card} aria-label={t('address')}>
        <QrCard text={address} label={t('qr')} />
        <div data-testid="deposit-address" data-value={address} className={styles.address}>
          <AddressRow address={address} copyLabel={t('copyAddress')} onCopied={copied} />
        </div>
        <p className={cx(styles.warning, 'flex gap-2 fs-label leading-1.45 soft')}>
          <Icon name="alert" size={18} />
          <span>{t('warning')}</span>
        </p>
        <p className="fs-caption leading-1.45 muted">
          {t('minimumNote', { minimum, count: confirmationsNeeded })}
        </p>
      </section>
    </>
  )
}
