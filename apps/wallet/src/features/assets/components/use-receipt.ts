import type { Movement } from '@matin/contract/assets'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useAppName } from '../../../shared/state/use-app-name.ts'
import { movedBetween } from './moved-between.ts'
import type { Receipt } from './receipt-picture.ts'

/** A movement in the words of its page, for a picture. Other accounts and balances are the customer's own business. */
export function useReceipt(): (movement: Movement) => Receipt {
  const t = useTranslations('History')
  const pay = useTranslations('Pay')
  const times = useTimes()
  const write = useAmountText()
  const app = useAppName()
  return movement => {
    const { amount, asset, other, chain, counterparty, orderNo, hash } = movement
    const between = movedBetween(movement)
    const told = (name: string, value: string | null | undefined, mono = false) =>
      value ? [{ name, value, mono }] : []
    return {
      app,
      title: t(`kind_${movement.kind}`),
      amount: `${write(amount, asset, { exact: true, sign: between === null })} ${asset}`,
      lines: [
        ...told(t('time'), times.full(movement.time)),
        ...told(t(amount.startsWith('-') ? 'recipient' : 'sender'), counterparty),
        ...told(
          t('accounts'),
          between && t('between', { from: t(`account_${between.from}`), to: t(`account_${between.to}`) }),
        ),
        ...told(
          t('exchanged'),
          other && other.asset !== asset
            ? `${write(other.amount, other.asset, { exact: true, sign: true })} ${other.asset}`
            : null,
        ),
        ...told(t('order'), orderNo, true),
        ...told(t('address'), chain?.address, true),
        ...told(t('txid'), chain?.txid, true),
        ...told(pay('hash'), hash, true),
      ],
      footer: t('receiptNote'),
    }
  }
}
