import { isApiError } from '@matin/client/api-error'
import { ownTransfer } from '@matin/contract/assets'
import { fromWire } from '@matin/domain/money/amount'
import { type AssetId, decimalsOf } from '@matin/domain/money/asset'
import { AmountInput } from '@matin/ui/amount-input'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { cx } from '@matin/ui/cx'
import { formatDecimal } from '@matin/ui/decimal'
import { Options, Pills } from '@matin/ui/pills'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { type AssetBalance, isZero } from '../model/balances.ts'
import { type Moved, TransferReceipt } from './transfer-receipt.tsx'
import styles from './transfer-sheet.module.css'

type Direction = 'toMining' | 'toSpot'

/** While `direction` is empty, the mining account pays if it has a balance, otherwise the spot account. */
const transferForm = moneyForm({
  name: 'transfer',
  endpoint: ownTransfer,
  initial: { asset: 'USDT', direction: '', amount: '' },
})

interface TransferSheetProps {
  open: boolean
  onClose: () => void
  assets: AssetBalance[]
}

export function TransferSheet({ open, onClose, assets }: TransferSheetProps) {
  const t = useTranslations('Assets')
  const receipt = useTranslations('Receipt')
  const [moved, setMoved] = useState<Moved>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Each time it opens with the form; the receipt stays while it slides away.
    if (open) setMoved(undefined)
  }
  return (
    <BottomSheet open={open} onClose={onClose} title={moved ? receipt('title') : t('transfer')}>
      {moved ? (
        <TransferReceipt moved={moved} onDone={onClose} />
      ) : (
        <TransferForm onMoved={setMoved} assets={assets} />
      )}
    </BottomSheet>
  )
}

function TransferForm({ onMoved, assets }: { onMoved: (moved: Moved) => void; assets: AssetBalance[] }) {
  const t = useTranslations('Assets')
  const common = useTranslations('Common')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const minimum = useClientState(state => state.globalConfig.transfer_minimum)
  const transfer = useMoneyForm(transferForm, {
    onBooked(booked, { sent }) {
      toast(common('operationSuccessful'), 'pos')
      onMoved({ ...sent, ...booked })
    },
  })
  const movable = assets.filter(
    ({ asset, spot, mining }) => asset === 'USDT' || !isZero(spot) || !isZero(mining),
  )
  const { amount, asset: chosen, direction: turned } = transfer.values
  const balance = movable.find(row => row.asset === chosen)
  const asset = balance?.asset ?? 'USDT'
  const preferred: Direction = balance && !isZero(balance.mining) ? 'toSpot' : 'toMining'
  const [first] = useState(preferred)
  const direction = turned === 'toSpot' || turned === 'toMining' ? turned : first
  const [error, setError] = useState<string>()
  const from = direction === 'toMining' ? 'spot' : 'mining'
  const available = balance?.[from] ?? '0'

  function change(part: Partial<typeof transferForm.initial>) {
    transfer.change(part)
    setError(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const minor = fromWire(amount, asset) ?? 0n
    if (minor === 0n) return setError(refusalText('amount_incorrect', { unit: asset }))
    if (minor > (fromWire(available, asset) ?? 0n)) {
      return setError(refusalText('insufficient_balance', { unit: asset }))
    }
    transfer
      .send({ from, to: from === 'spot' ? 'mining' : 'spot', asset, amount })
      .catch((failed: unknown) => isApiError(failed) && setError(failed.fields.amount ?? failed.msg))
  }

  const shown = amount && formatDecimal(amount, { locale, digits: decimalsOf(asset), minDigits: 0 })
  return (
    <form className={cx(styles.form, 'stack gap-4 pad pt-2')} onSubmit={submit} noValidate>
      <p className="t-label muted">
        {t('transferText')}{' '}
        <Link to="/pages/Assets/send" className="link nowrap">
          {t('toOther')}
        </Link>
      </p>
      <MoneyFields form={transfer}>
        <Options<Direction>
          label={t('direction')}
          value={direction}
          onChange={next => change({ direction: next, amount: '' })}
          items={[
            { value: 'toSpot', label: t('toSpot') },
            { value: 'toMining', label: t('toMining') },
          ]}
        />
        {movable.length > 1 && (
          <Pills<AssetId>
            label={t('coin')}
            value={asset}
            onChange={next => change({ asset: next, amount: '' })}
            items={movable.map(row => ({ value: row.asset, label: row.asset }))}
          />
        )}
        <AmountInput
          label={t('amount')}
          value={amount}
          onChange={next => change({ amount: next })}
          decimals={decimalsOf(asset)}
          unit={asset}
          available={available}
          error={error}
          help={asset === 'USDT' && minimum ? t('minimum', { minimum, asset }) : undefined}
        />
        <NetworkButton type="submit" block pending={transfer.pending}>
          {shown ? t('transferNow', { amount: shown, asset }) : t('transfer')}
        </NetworkButton>
      </MoneyFields>
    </form>
  )
}
