import { getTopupAddress, listTopups, type Recharge } from '@matin/contract/recharge'
import { part } from '@matin/ui/part'
import { ListSkeleton, Loading, Skeleton } from '@matin/ui/skeleton'
import { Suspense, useId, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { pollWhileOpen } from '#shared/components/poll-while-open.ts'
import { RequestScreen, useShowView, viewOf } from '#shared/components/request-screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { DepositAddress } from '../components/deposit-address.tsx'
import { ReceiptForm } from '../components/receipt-form.tsx'
import { isRechargeOpen } from '../model/progress.ts'
import styles from './charge.module.css'

/** Loaded separately from the form, for which most customers come. */
const RechargeProgress = part(
  async () => (await import('../components/recharge-progress.tsx')).RechargeProgress,
)

/** Polling interval in milliseconds that detects a transfer while the page is shown. */
const POLL_MS = 3000
const INCIDENTS = ['recharges_delayed', 'chain_checked'] as const

export default function ChargeScreen({ tab }: { tab?: string }) {
  const t = useTranslations('Recharge')
  const formId = useId()
  const [pending, setPending] = useState(false)
  const [submitted, setSubmitted] = useState<{ recharge: Recharge; at: number }>()
  const view = viewOf(tab)
  const show = useShowView('/pages/Assets/charge')
  const address = useEndpoint(getTopupAddress, {}, { refetchInterval: POLL_MS, staleTime: 0 })
  const recharges = usePages(
    listTopups,
    {},
    { staleTime: 0, refetchInterval: pollWhileOpen(isRechargeOpen, view === 'progress') },
  )
  // An answer from before the receipt may still list its transfer.
  const isOld = address.dataUpdatedAt <= (submitted?.at ?? 0)
  const seen = isOld ? undefined : address.data?.withoutReceipt.find(({ dust }) => !dust)
  return (
    <RequestScreen
      words="Recharge"
      view={view}
      onView={show}
      historyKind="deposit_seen"
      incidents={INCIDENTS}
      open={(recharges.data?.filter(isRechargeOpen).length ?? 0) + (seen ? 1 : 0)}
      progress={
        <Suspense fallback={<ListSkeleton />}>
          <RechargeProgress
            query={recharges}
            submitted={submitted?.recharge}
            seen={seen}
            needed={address.data?.confirmationsNeeded ?? 0}
            onReceipt={() => show('new')}
          />
        </Suspense>
      }
      form={
        <Loaded query={address} skeleton={<AddressSkeleton />}>
          {terms => (
            <>
              <DepositAddress {...terms} />
              <ReceiptForm
                {...terms}
                id={formId}
                onPending={setPending}
                onDone={recharge => {
                  setSubmitted({ recharge, at: Date.now() })
                  void address.refetch()
                  show('progress')
                }}
              />
            </>
          )}
        </Loaded>
      }
      cta={
        address.data && (
          <NetworkButton type="submit" form={formId} block pending={pending}>
            {t('submit')}
          </NetworkButton>
        )
      }
    />
  )
}

function AddressSkeleton() {
  return (
    <Loading>
      <div className="stack gap-5 pad pt-4 pb-4">
        <Skeleton height={24} />
        <div className={styles.card}>
          <Skeleton height={188} width={188} />
          <Skeleton height={64} />
          <Skeleton height={36} />
        </div>
        <Skeleton width="52%" height={18} />
        <Skeleton height={52} />
      </div>
    </Loading>
  )
}
