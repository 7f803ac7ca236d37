import { getWithdrawalTerms, listWithdrawals } from '@matin/contract/withdrawal'
import { Button } from '@matin/ui/button'
import { NavAction } from '@matin/ui/nav-bar'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Tabs } from '@matin/ui/tabs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { endpointQuery, pagesQuery } from '../../../shared/api/queries.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useNavigate } from '../../../shared/router/use-navigate.ts'
import { useDraft } from '../../../shared/state/use-draft.ts'
import { type WithdrawDraft, WithdrawForm } from '../components/withdraw-form.tsx'
import { WithdrawalProgress } from '../components/withdrawal-progress.tsx'
import { isOpen } from '../components/withdrawal-progress-model.ts'
import styles from './claim.module.css'

const POLL_MS = 3000
/** While the list is looked at with nothing open: another device may submit. */
const IDLE_MS = 10_000
const TERMS_MS = 30_000

type View = 'new' | 'progress'
const empty: WithdrawDraft = { address: '', quantity: '' }

export default function ClaimScreen(search: { tab?: string }) {
  const t = useTranslations('Withdraw')
  const navigate = useNavigate()
  const formId = useId()
  const write = useAmountText()
  const [draft, setDraft] = useDraft('withdraw', empty)
  const view: View = search.tab === 'progress' ? 'progress' : 'new'
  const terms = useQuery({
    ...endpointQuery(getWithdrawalTerms, {}),
    refetchInterval: TERMS_MS,
    staleTime: 0,
  })
  const withdrawals = useInfiniteQuery({
    ...pagesQuery(listWithdrawals, {}),
    staleTime: 0,
    refetchInterval: query =>
      query.state.data?.pages.some(page => page.items.some(isOpen))
        ? POLL_MS
        : view === 'progress'
          ? IDLE_MS
          : false,
  })
  const open = withdrawals.data?.filter(isOpen).length ?? 0

  function show(next: View) {
    navigate({
      to: '/pages/Assets/claim',
      search: next === 'progress' ? { tab: next } : {},
      replace: true,
      resetScroll: true,
    })
  }

  const held = terms.data !== undefined && terms.data.hold !== null
  const amount = /[1-9]/.test(draft.quantity) && write(draft.quantity, 'USDT', { exact: true, short: true })
  return (
    <Screen
      title={t('title')}
      end={
        <NavAction render={<Link to="/pages/Assets/history" search={{ kind: 'withdrawal_request' }} />}>
          {t('history')}
        </NavAction>
      }
      {...(view === 'new' &&
        terms.data && {
          cta: (
            <Button type="submit" form={formId} block icon="lock" disabled={held}>
              {amount ? t('submit', { amount }) : t('submitEmpty')}
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
              <Loaded query={terms} skeleton={<FormSkeleton />}>
                {data => (
                  <WithdrawForm
                    id={formId}
                    terms={data}
                    draft={draft}
                    setDraft={setDraft}
                    onDone={() => show('progress')}
                  />
                )}
              </Loaded>
            ),
          },
          {
            value: 'progress',
            label: t('tabProgress'),
            ...(open > 0 && { count: open }),
            panel: <WithdrawalProgress query={withdrawals} />,
          },
        ]}
      />
    </Screen>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height={52} />
        <Skeleton height={104} />
        <Skeleton height={20} />
        <Skeleton height={20} />
      </div>
    </Loading>
  )
}
