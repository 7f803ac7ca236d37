import { Note } from '@matin/ui/note'
import { Figure } from '#shared/components/figure.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import type { ProductOffer } from '../hooks/use-offer.ts'
import { type TrialPreview, unitsOf } from '../model/purchase-preview.ts'
import type { TrialEligibility } from '../model/trial-eligibility.ts'
import { MachineArt } from './machine-art.tsx'
import { OfferHead } from './offer-head.tsx'
import { PoolMeter } from './pool-meter.tsx'
import { PurchaseTimes } from './purchase-times.tsx'
import styles from './trial-offer.module.css'
import { WholeResult } from './whole-result.tsx'
import { YieldSource } from './yield-source.tsx'

interface TrialOfferProps {
  offer: ProductOffer
  preview: TrialPreview
  standing: TrialEligibility
  /** Platform's time in milliseconds. */
  now: number
}

export function TrialOffer({ offer, preview, standing, now }: TrialOfferProps) {
  const { product, products, zone } = offer
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const days = mining('days', { count: preview.days })
  const { asset } = product
  return (
    <>
      <OfferHead
        art={<MachineArt units={unitsOf(product, products)} />}
        name={product.name[locale]}
        product={product}
        priceless={<span className="semi pos">{t('free')}</span>}
        facts={[{ name: mining('cycle'), value: days }]}
      />
      <div className={styles.part}>
        <p className={styles.text}>{t('trialText')}</p>
      </div>
      <div className={styles.part} data-testid="trial-standing" data-value={standing}>
        <AuthState standing={standing} />
      </div>
      <section className="pad pt-6">
        <Figure id="trial-income" value={preview.total}>
          <WholeResult
            label={mining('income', { days })}
            net={preview.total}
            asset={asset}
            side={{ id: 'expected-daily', label: mining('daily'), value: preview.daily, gain: true }}
          />
        </Figure>
        <PurchaseTimes
          now={now}
          cycleDays={preview.days}
          zone={zone}
          firstNote={t('firstNote')}
          expiryNote={t('trialExpiry')}
        />
        <YieldSource product={product} />
        <div className="mt-5">
          <PoolMeter product={product} />
        </div>
      </section>
    </>
  )
}

function AuthState({ standing }: { standing: TrialEligibility }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  switch (standing) {
    case 'open':
      return null
    case 'identity_required':
      return (
        <Note tone="info">
          <b>{t('identityTitle')}</b> {t('identityText')}
        </Note>
      )
    case 'trial_used':
      return <Note>{t('used')}</Note>
    case 'pool_capacity':
      return (
        <Note tone="warn">
          <b>{mining('notOpen')}</b> {t('closed')}
        </Note>
      )
  }
}
