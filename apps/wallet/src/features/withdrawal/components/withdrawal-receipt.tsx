import { listAddresses } from '@matin/contract/address-book'
import { getWithdrawal, type Withdrawal } from '@matin/contract/withdrawal'
import { isCancellable, isUnsentWithdrawal, shownWithdrawalState } from '@matin/domain/withdrawal/state'
import { shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { useEndpoint } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { ReceiptScreen } from '#shared/receipt/receipt-screen.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { isWithdrawalOpen } from '../model/withdrawal-progress-model.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WITHDRAWAL_LOOKS } from './withdrawal-chip.tsx'

const REFRESH_MS = 15_000

export function WithdrawalReceipt({ submitted, onFollow }: { submitted: Withdrawal; onFollow: () => void }) {
  const t = useTranslations('Receipt')
  const words = useTranslations('Withdraw')
  const progress = useTranslations('Progress')
  const reasons = useTranslations('WithdrawalReasons')
  const times = useTimes()
  const write = useAmountText()
  const back = useBack()
  const query = useEndpoint(
    getWithdrawal,
    { id: submitted.id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isWithdrawalOpen(state.data) ? false : REFRESH_MS),
    },
  )
  const book = useEndpoint(listAddresses, {})
  const withdrawal = query.data ?? submitted
  const { state, needsReview, address, quantity, fee, reason } = withdrawal
  const label = book.data?.items.find(item => item.address === address)?.label
  const usdt = (value: string) => ({ value: write(value, 'USDT', { exact: true }), unit: 'USDT' })
  const open = isWithdrawalOpen(withdrawal)
  const arrived = state === 'confirmed'
  const returned = !open && !arrived
  const waits = isUnsentWithdrawal(state)
  const cancels = isCancellable(withdrawal)
  const short = shortAddress(address)
  return (
    <ReceiptScreen
      facts={{
        mark: arrived ? 'done' : returned ? 'failed' : 'waiting',
        state: {
          text: progress(`state_${shownWithdrawalState(state, needsReview)}`),
          ...WITHDRAWAL_LOOKS[state],
        },
        lead: t(arrived ? 'arrived' : returned ? 'returned' : 'arrives'),
        amount: returned ? quantity : withdrawal.arrival,
        asset: 'USDT',
        what: returned
          ? t('backInSpot')
          : label
            ? t('toSaved', { label, address: short })
            : t('toAddress', { address: short }),
        rows: [
          ...(reason === null ? [] : [{ name: t('reason'), value: reasons(reason) }]),
          { name: t('amount'), ...usdt(quantity), ...(waits && { notes: [t('frozen')] }) },
          { name: t('fee'), ...usdt(fee) },
          ...(waits
            ? [
                {
                  name: t('processedBy'),
                  value: times.full(withdrawal.deadlineAt),
                  notes: [t(needsReview ? 'reviewed' : 'automatic')],
                },
              ]
            : []),
          { name: t('submitted'), value: times.full(withdrawal.submittedAt) },
        ],
        hash: withdrawal.hash,
      }}
      {...(cancels && { note: words('cancelNote') })}
      actions={
        <>
          {cancels ? (
            <CancelWithdrawal withdrawal={withdrawal} brief />
          ) : (
            <Button variant="quiet" onClick={back}>
              {t('done')}
            </Button>
          )}
          <Button onClick={onFollow}>{t('follow')}</Button>
        </>
      }
    />
  )
}
