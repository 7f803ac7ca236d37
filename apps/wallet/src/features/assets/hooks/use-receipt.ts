import type { Movement } from '@matin/contract/assets'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { PictureReceipt } from '#shared/receipt/receipt-picture.ts'
import { useAppName } from '#shared/state/use-app-name.ts'
import { movedBetween } from '../model/moved-between.ts'
import { useEventWord } from './use-event-word.ts'

/** In the customer's language. Omits other accounts and balances, because they are private. */
export function useReceipt(): (movement: Movement) => PictureReceipt {
  const t = useTranslations('History')
  const pay = useTranslations('Pay')
  const receipt = useTranslations('Receipt')
  const progress = useTranslations('Progress')
  const wordOf = useEventWord()
  const times = useTimes()
  const write = useAmountText()
  const app = useAppName()
  return movement => {
    const { amount, asset, other, state, chain, counterparty, orderNo, hash, ending } = movement
    // Where a state says how far it is, the accounts that it passes through are none of the other one's business.
    const between = state === null ? movedBetween(movement) : null
    const told = (name: string, value: string | null | undefined, mono = false) =>
      value ? [{ name, value, mono }] : []
    return {
      app,
      title: wordOf(movement.kind),
      amount: `${write(amount, asset, { exact: true, sign: between === null })} ${asset}`,
      lines: [
        ...told(t('time'), times.full(movement.time)),
        ...told(t('state'), state && progress(`state_${state}`)),
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
        ...told(ending ? `${pay('hash')}, ${t(`kind_${ending.kind}`)}` : '', ending?.hash, true),
      ],
      footer: receipt('receiptNote'),
    }
  }
}
