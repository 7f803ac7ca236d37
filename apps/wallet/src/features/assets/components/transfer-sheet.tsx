import { isApiError } from '@matin/contract/api-error'
import { ownTransfer } from '@matin/contract/assets'
import { fromWire } from '@matin/domain/money/amount'
import { type AssetId, decimalsOf } from '@matin/domain/money/asset'
import { AmountInput } from '@matin/ui/amount-input'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Button } from '@matin/ui/button'
import { formatDecimal } from '@matin/ui/decimal'
import { Options, Pills } from '@matin/ui/pills'
import { toast } from '@matin/ui/toast'
import { type FormEvent, useState } from 'react'
import { useMoneyAction } from '../../../shared/api/use-money-action.ts'
import { useRefusalText } from '../../../shared/forms/refusals.ts'
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import { type AssetBalance, isZero } from './balances.ts'
import styles from './transfer-sheet.module.css'

type Direction = 'toMining' | 'toSpot'

interface TransferSheetProps {
  open: boolean
  onClose: () => void
  assets: AssetBalance[]
}

/** Between the customer's own spot and mining accounts. */
export function TransferSheet({ open, onClose, assets }: TransferSheetProps) {
  const t = useTranslations('Assets')
  return (
    <BottomSheet open={open} onClose={onClose} title={t('transfer')}>
      <TransferForm onClose={onClose} assets={assets} />
    </BottomSheet>
  )
}

function TransferForm({ onClose, assets }: Omit<TransferSheetProps, 'open'>) {
  const t = useTranslations('Assets')
  const common = useTranslations('Common')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const minimum = useClientState(state => state.globalConfig.transfer_minimum)
  const transfer = useMoneyAction(ownTransfer)
  const movable = assets.filter(
    ({ asset, spot, mining }) => asset === 'USDT' || !isZero(spot) || !isZero(mining),
  )
  const [asset, setAsset] = useState<AssetId>('USDT')
  const balance = movable.find(row => row.asset === asset)
  const [direction, setDirection] = useState<Direction>(
    balance && !isZero(balance.mining) ? 'toSpot' : 'toMining',
  )
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const from = direction === 'toMining' ? 'spot' : 'mining'
  const available = balance?.[from] ?? '0'

  function change(next: string) {
    setAmount(next)
    setError(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const minor = fromWire(amount, asset) ?? 0n
    if (minor === 0n) return setError(refusalText('amount_incorrect', { unit: asset }))
    if (minor > (fromWire(available, asset) ?? 0n)) {
      return setError(refusalText('insufficient_balance', { unit: asset }))
    }
    transfer.mutate(
      { from, to: from === 'spot' ? 'mining' : 'spot', asset, amount },
      {
        onSuccess: () => {
          toast(common('operationSuccessful'), 'pos')
          onClose()
        },
        onError: failed => isApiError(failed) && setError(failed.fields.amount ?? failed.msg),
      },
    )
  }

  const shown = amount && formatDecimal(amount, { locale, digits: decimalsOf(asset), minDigits: 0 })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="t-label muted">
        {t('transferText')}{' '}
        <Link to="/pages/Assets/send" className="link nowrap">
          {t('toOther')}
        </Link>
      </p>
      <Options<Direction>
        label={t('direction')}
        value={direction}
        onChange={next => {
          setDirection(next)
          change('')
        }}
        items={[
          { value: 'toSpot', label: t('toSpot') },
          { value: 'toMining', label: t('toMining') },
        ]}
      />
      {movable.length > 1 && (
        <Pills<AssetId>
          label={t('coin')}
          value={asset}
          onChange={next => {
            setAsset(next)
            change('')
          }}
          items={movable.map(row => ({ value: row.asset, label: row.asset }))}
        />
      )}
      <AmountInput
        label={t('amount')}
        value={amount}
        onChange={change}
        decimals={decimalsOf(asset)}
        unit={asset}
        available={available}
        error={error}
        help={asset === 'USDT' && minimum ? t('minimum', { minimum, asset }) : undefined}
      />
      <Button type="submit" block pending={transfer.isPending}>
        {shown ? t('transferNow', { amount: shown, asset }) : t('transfer')}
      </Button>
    </form>
  )
}
