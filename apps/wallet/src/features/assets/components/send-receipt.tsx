import { getTokenData, type sendToCustomer } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { useEndpoint } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { ReceiptScreen } from '#shared/receipt/receipt.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { useAppName } from '#shared/state/use-app-name.ts'

export function SendReceipt({ sent, onAgain }: { sent: DataOf<typeof sendToCustomer>; onAgain: () => void }) {
  const t = useTranslations('Receipt')
  const times = useTimes()
  const write = useAmountText()
  const back = useBack()
  const app = useAppName()
  const balances = useEndpoint(getTokenData, {}, { staleTime: 0 })
  // The balance from before the transfer would deny it.
  const left = balances.isFetchedAfterMount && balances.data?.available
  return (
    <ReceiptScreen
      facts={{
        mark: 'done',
        state: { text: t('arrived'), tone: 'pos', icon: 'check' },
        lead: t('sent'),
        amount: sent.amount,
        asset: 'USDT',
        what: t('toCustomer', { name: sent.name, uid: sent.uid }),
        rows: [
          { name: t('fee'), value: t('free') },
          { name: t('arrived'), value: times.full(sent.time), notes: [t('instantly', { app })] },
          { name: t('from'), value: t('spot') },
          ...(left
            ? [{ name: t('leftName'), value: write(left, 'USDT', { exact: true }), unit: 'USDT', own: true }]
            : []),
        ],
        hash: sent.hash,
      }}
      note={t('final')}
      actions={
        <>
          <Button variant="quiet" onClick={onAgain}>
            {t('sendAgain')}
          </Button>
          <Button onClick={back}>{t('done')}</Button>
        </>
      }
    />
  )
}
