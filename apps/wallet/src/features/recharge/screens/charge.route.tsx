import { getTopupAddress, listTopups } from '@matin/contract/recharge'
import { Button } from '@matin/ui/button'
import { NavAction } from '@matin/ui/nav-bar'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Tabs } from '@matin/ui/tabs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointQuery, pagesQuery } from '../../../shared/api/queries.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { useNavigate } from '../../../shared/router/use-navigate.ts'
import { DepositAddress } from '../components/deposit-address.tsx'
import { isOpen } from '../components/progress.ts'
import { ReceiptForm } from '../components/receipt-form.tsx'
import { RechargeProgress } from '../components/recharge-progress.tsx'
import styles from './charge.module.css'

/** While something is open, and to notice a transfer that arrives while the page is looked at. */
const POLL_MS = 3000
/** While the list is looked at with nothing open: another device may submit. */
const IDLE_MS = 10_000
const FRESH = 0

type View = 'new' | 'progress'

export default function ChargeScreen(search: { tab?: string }) {
  const t = useTranslations('Recharge')
  const navigate = useNavigate()
  const formId = useId()
  const [pending, setPending] = useState(false)
  const view: View = search.tab === 'progress' ? 'progress' : 'new'
  const address = useQuery({
    ...endpointQuery(getTopupAddress, {}),
    refetchInterval: POLL_MS,
    staleTime: FRESH,
  })
  const recharges = useInfiniteQuery({
    ...pagesQuery(listTopups, {}),
    staleTime: FRESH,
    refetchInterval: query =>
      query.state.data?.pages.some(page => page.items.some(isOpen))
        ? POLL_MS
        : view === 'progress'
          ? IDLE_MS
          : false,
  })
  const open = recharges.data?.filter(isOpen).length ?? 0

  function show(next: View) {
    navigate({
      to: '/pages/Assets/charge',
      search: next === 'progress' ? { tab: next } : {},
      replace: true,
      resetScroll: next !== view,
    })
  }

  return (
    <Screen
      title={t('title')}
      end={
        <NavAction render={<Link to="/pages/Assets/history" search={{ kind: 'recharge' }} />}>
          {t('history')}
        </NavAction>
      }
      {...(view === 'new' &&
        address.data && {
          cta: (
            <Button type="submit" form={formId} block pending={pending}>
              {t('submit')}
            </Button>
          ),
        })}
    >
      <Tabs<View>
        look="underline"
        label={t('tabs')}
        value={view}
        onChange={show}
        items={[
          {
            value: 'new',
            label: t('tabNew'),
            panel: (
              <Loaded query={address} skeleton={<AddressSkeleton />}>
                {terms => (
                  <>
                    <DepositAddress {...terms} />
                    <ReceiptForm
                      {...terms}
                      id={formId}
                      onPending={setPending}
                      onDone={() => show('progress')}
                    />
                  </>
                )}
              </Loaded>
            ),
          },
          {
            value: 'progress',
            label: t('tabProgress'),
            ...(open > 0 && { count: open }),
            panel: <RechargeProgress query={recharges} />,
          },
        ]}
      />
    </Screen>
  )
}

function AddressSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height={20} />
        <Skeleton height={320} />
        <Skeleton height={52} />
      </div>
    </Loading>
  )
}
