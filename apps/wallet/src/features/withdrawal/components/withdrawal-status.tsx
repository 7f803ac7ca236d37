import { listAddresses } from '@matin/contract/address-book'
import type { Withdrawal } from '@matin/contract/withdrawal'
import type { SigningCap } from '@matin/domain/withdrawal/signing-caps'
import { isUnsentWithdrawal, REFUNDED_WITHDRAWALS } from '@matin/domain/withdrawal/state'
import { buttonClass } from '@matin/ui/button-class'
import { Amount } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Timeline } from '@matin/ui/timeline'
import { useEndpoint } from '#shared/api/queries.ts'
import { ChainTransaction } from '#shared/components/chain-transaction.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { HoldNote } from '#shared/components/hold-note.tsx'
import { RequestStatus } from '#shared/components/request-status.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useSteps } from '../hooks/use-steps.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { Deadline } from './deadline.tsx'
import { WithdrawalChip } from './withdrawal-chip.tsx'

/** Texts about a payment that waits for operators, or for the limit of automatic payments. */
export const WAITS = {
  payment: 'waitsSigned',
  new_destination: 'waitsSigned',
  hour: 'waitsLimit',
  day: 'waitsLimit',
} as const satisfies Record<SigningCap, string>

const NEXT = buttonClass({ variant: 'quiet', block: true })

export function WithdrawalStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('Withdraw')
  const reasons = useTranslations('WithdrawalReasons')
  const steps = useSteps(withdrawal)
  const { state, reason, waitsFor } = withdrawal
  const returned = REFUNDED_WITHDRAWALS.some(one => one === state)
  return (
    <RequestStatus
      id="withdrawal"
      label={t('title')}
      caption={t(returned ? 'stepReturned' : 'arrival')}
      amount={returned ? withdrawal.quantity : withdrawal.arrival}
      chip={<WithdrawalChip withdrawal={withdrawal} />}
    >
      {isUnsentWithdrawal(state) && <Deadline withdrawal={withdrawal} />}
      {withdrawal.hold !== null && <HoldNote hold={withdrawal.hold} words="Withdraw" />}
      {waitsFor !== null && (
        <div data-testid="withdrawal-waits" data-value={waitsFor}>
          <Note tone="warn">{t(WAITS[waitsFor])}</Note>
        </div>
      )}
      {reason !== null && <Note tone="neg">{reasons(reason)}</Note>}
      <Timeline label={t('timeline')} steps={steps} />
      <Facts withdrawal={withdrawal} />
      <CancelWithdrawal withdrawal={withdrawal} />
    </RequestStatus>
  )
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('Withdraw')
  const pay = useTranslations('Pay')
  const write = useAmountText()
  const { quantity, fee, address, txid, hash } = withdrawal
  const frozen = isUnsentWithdrawal(withdrawal.state)
  const book = useEndpoint(listAddresses, {})
  const label = book.data?.items.find(item => item.address === address)?.label
  const whole = <Hash value={address} copyLabel={t('copyAddress')} />
  return (
    <>
      <SummaryRows lines>
        <SummaryRow name={t('quantity')} note={frozen ? t('frozenUntil') : undefined}>
          {write(quantity, 'USDT', { exact: true })} USDT
        </SummaryRow>
        <SummaryRow name={t('fee')}>
          <Amount value={fee} unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('to')} note={label && whole}>
          {label ?? whole}
        </SummaryRow>
        {txid !== null && (
          <SummaryRow name={t('txid')}>
            <span data-testid="withdrawal-txid" data-value={txid}>
              <ChainTransaction txid={txid} copyLabel={t('copyTxid')} />
            </span>
          </SummaryRow>
        )}
        <SummaryRow name={pay('hash')}>
          <Hash value={hash} copyLabel={pay('copyHash')} />
        </SummaryRow>
      </SummaryRows>
      {withdrawal.state === 'confirmed' && book.data && label === undefined && (
        <Link to="/pages/Personal/addAddress" search={{ address }} className={NEXT}>
          {t('saveThis')}
        </Link>
      )}
      {withdrawal.state === 'confirmed' && label !== undefined && (
        <Link to="/pages/Assets/claim" className={NEXT}>
          {t('again')}
        </Link>
      )}
    </>
  )
}
