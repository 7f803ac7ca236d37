import { getTrial, type Order, startTrial } from '@matin/contract/mining'
import { buttonClass } from '@matin/ui/button-class'
import { NavAction } from '@matin/ui/nav-bar'
import { toast } from '@matin/ui/toast'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { OfferState } from '../components/offer-state.tsx'
import { OrderReceipt } from '../components/order-receipt.tsx'
import { TrialOffer } from '../components/trial-offer.tsx'
import { type ProductOffer, useOffer } from '../hooks/use-offer.ts'
import { previewTimes } from '../model/pledge-preview.ts'
import { previewTrial } from '../model/purchase-preview.ts'
import { trialEligibility } from '../model/trial-eligibility.ts'

const STEP_MS = 10_000

const trialForm = moneyForm({ name: 'trial', endpoint: startTrial, initial: {} })

export default function TrialScreen({ id = '' }: { id?: string }): ReactNode {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const query = useOffer('machine', id)
  const now = useServerNow(STEP_MS)
  const own = useEndpoint(getTrial, {}, { staleTime: 0 })
  const start = useMoneyForm(trialForm, {
    of: id,
    onBooked(order) {
      toast(t('applied'), 'pos')
      setBegun(order)
    },
  })
  const [begun, setBegun] = useState<Order>()
  const { offer } = query
  const preview = offer && previewTrial(offer.product)
  const standing = preview && own.data && trialEligibility(own.data, preview)

  async function apply({ product, zone }: ProductOffer, days: number) {
    const { firstPayout } = previewTimes(now, days, zone)
    try {
      await start.send({ versionId: product.versionId, firstPayoutAt: firstPayout })
    } catch {
      // `call` has said why; what the page says of it may have changed.
      await Promise.all([own.refetch(), query.reload()])
    }
  }

  function ctaOf(): ReactNode {
    if (!offer || !preview || !standing || !own.data) return undefined
    const { order } = own.data
    if (standing === 'identity_required') {
      return (
        <Link to="/pages/Authentication/index" className={buttonClass({ block: true })}>
          {t('identityGo')}
        </Link>
      )
    }
    if (standing === 'trial_used') {
      return (
        order && (
          <Link to="/pages/DEFI/order" search={{ id: order.id }} className={buttonClass({ block: true })}>
            {t('usedGo')}
          </Link>
        )
      )
    }
    return (
      <NetworkButton
        block
        pending={start.pending}
        disabled={standing === 'pool_capacity' || start.doubt !== null}
        onClick={() => void apply(offer, preview.days)}
      >
        {t('apply')}
      </NetworkButton>
    )
  }
  const cta = ctaOf()
  const noTrial = offer !== undefined && preview === null
  if (begun) return <OrderReceipt order={begun} />
  return (
    <Screen
      title={offer ? `${t('trial')} · ${offer.product.name[locale]}` : t('trial')}
      end={<NavAction render={<Link to="/pages/DEFI/rules" />}>{mining('rules')}</NavAction>}
      {...(cta && { cta })}
    >
      <OutcomeNote form={start} />
      {offer && preview && standing ? (
        <TrialOffer offer={offer} preview={preview} standing={standing} now={now} />
      ) : (
        <OfferState
          query={{
            ...query,
            missing: query.missing || noTrial,
            error: query.error ?? own.error,
            reload: () => Promise.all([query.reload(), own.refetch()]),
          }}
          empty={t('noTrial')}
          tab="machines"
        />
      )}
    </Screen>
  )
}
