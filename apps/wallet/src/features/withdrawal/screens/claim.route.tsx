import { getWithdrawalTerms, listWithdrawals, type Withdrawal } from '@matin/contract/withdrawal'
import { useCover } from '@matin/ui/cover'
import { leadToError } from '@matin/ui/lead-to-error'
import { part } from '@matin/ui/part'
import { ListSkeleton, SkeletonStack } from '@matin/ui/skeleton'
import { Suspense, useId, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useMoneyDraft } from '#shared/api/use-money-form.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { pollWhileOpen } from '#shared/components/poll-while-open.ts'
import { RequestScreen, useShowView, viewOf } from '#shared/components/request-screen.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { type FieldErrors, WithdrawForm, withdrawForm } from '../components/withdraw-form.tsx'
import { WithdrawalReceipt } from '../components/withdrawal-receipt.tsx'
import { isWithdrawalOpen } from '../model/withdrawal-progress-model.ts'

/** Loaded separately from the form, for which most customers come. */
const WithdrawalProgress = part(
  async () => (await import('../components/withdrawal-progress.tsx')).WithdrawalProgress,
)

/** Page that confirms a withdrawal. It is loaded separately, because the form does not need it. */
const ConfirmWithdrawal = part(
  async () => (await import('../components/confirm-withdrawal.tsx')).ConfirmWithdrawal,
)

const TERMS_MS = 30_000
const INCIDENTS = ['withdrawals_paused', 'chain_checked'] as const

export default function ClaimScreen({ tab }: { tab?: string }) {
  const t = useTranslations('Withdraw')
  const formId = useId()
  const write = useAmountText()
  const { values: draft, doubt, hold, change } = useMoneyDraft(withdrawForm)
  const view = viewOf(tab)
  const show = useShowView('/pages/Assets/claim')
  const terms = useEndpoint(getWithdrawalTerms, {}, { refetchInterval: TERMS_MS, staleTime: 0 })
  const withdrawals = usePages(
    listWithdrawals,
    {},
    { staleTime: 0, refetchInterval: pollWhileOpen(isWithdrawalOpen, view === 'progress') },
  )
  const [said, setSaid] = useState<{ of: typeof draft; errors: FieldErrors }>()
  const setErrors = (errors: FieldErrors) => setSaid({ of: draft, errors })
  // An error belongs to the text that it is about, whatever replaces that text.
  const errors: FieldErrors = {
    address: said?.of.address === draft.address ? said.errors.address : undefined,
    quantity: said?.of.quantity === draft.quantity ? said.errors.quantity : undefined,
  }
  // From here on another tab changes nothing on the page.
  const [confirming, setConfirming] = useState<typeof draft>()
  const toForm = () => setConfirming(undefined)
  useCover(confirming !== undefined, toForm)
  const [submitted, setSubmitted] = useState<Withdrawal>()
  function done(withdrawal: Withdrawal) {
    toForm()
    setSubmitted(withdrawal)
  }
  if (submitted)
    return (
      <WithdrawalReceipt
        submitted={submitted}
        onFollow={() => {
          setSubmitted(undefined)
          show('progress')
        }}
      />
    )
  const held = terms.data !== undefined && terms.data.hold !== null
  const amount = /[1-9]/.test(draft.quantity) && write(draft.quantity, 'USDT', { exact: true, short: true })
  if (confirming)
    return (
      <Loaded query={terms} skeleton={<ConfirmSkeleton onBack={toForm} />}>
        {data => (
          <Suspense fallback={<ConfirmSkeleton onBack={toForm} />}>
            <ConfirmWithdrawal
              terms={data}
              values={confirming}
              onAddress={address => {
                change({ address })
                setConfirming({ ...confirming, address })
              }}
              onBack={toForm}
              onDone={done}
              onRefused={refused => {
                setErrors(refused)
                toForm()
                leadToError()
              }}
            />
          </Suspense>
        )}
      </Loaded>
    )
  return (
    <RequestScreen
      words="Withdraw"
      view={view}
      onView={show}
      historyKind="withdrawal_request"
      incidents={INCIDENTS}
      open={withdrawals.data?.filter(isWithdrawalOpen).length ?? 0}
      progress={
        <Suspense fallback={<ListSkeleton />}>
          <WithdrawalProgress query={withdrawals} />
        </Suspense>
      }
      form={
        <Loaded query={terms} skeleton={<FormSkeleton />}>
          {data => (
            <WithdrawForm
              id={formId}
              terms={data}
              fresh={terms.isFetchedAfterMount}
              errors={errors}
              onErrors={setErrors}
              onReady={() => {
                hold()
                setConfirming(draft)
              }}
              onDone={done}
            />
          )}
        </Loaded>
      }
      cta={
        terms.data && (
          <NetworkButton type="submit" form={formId} block icon="lock" disabled={held || doubt !== null}>
            {amount ? t('submit', { amount }) : t('submitEmpty')}
          </NetworkButton>
        )
      }
    />
  )
}

function ConfirmSkeleton({ onBack }: { onBack: () => void }) {
  const t = useTranslations('Withdraw')
  return (
    <Screen title={t('confirmTitle')} onBack={onBack}>
      <FormSkeleton />
    </Screen>
  )
}

function FormSkeleton() {
  return <SkeletonStack className="stack gap-4 pad pt-4.5 pb-4.5" shapes={[74, 104, 20, 20, 28, 44]} />
}
