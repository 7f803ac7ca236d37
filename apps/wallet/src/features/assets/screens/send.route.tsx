import { getTokenData, type sendToCustomer } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { decimalsOf } from '@matin/domain/money/asset'
import { amountText } from '@matin/domain/text/amount'
import { Button } from '@matin/ui/button'
import { SkeletonStack } from '@matin/ui/skeleton'
import { useId, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useMoneyDraft } from '#shared/api/use-money-form.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { ReceiptScreen } from '#shared/receipt/receipt-screen.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { useAppName } from '#shared/state/use-app-name.ts'
import { SendForm, sendForm } from '../components/send-form.tsx'

export default function SendScreen({ to = '', amount: asked = '' }: { to?: string; amount?: string }) {
  const t = useTranslations('Send')
  const formId = useId()
  const write = useAmountText()
  const taken = amountText(asked, { unit: 'USDT', decimals: decimalsOf('USDT') })
  const form = { ...sendForm, initial: { to, amount: 'text' in taken ? taken.text : '' } }
  const { values: draft, doubt } = useMoneyDraft(form, to)
  const terms = useEndpoint(getWithdrawalTerms, {}, { staleTime: 0 })
  const [sent, setSent] = useState<DataOf<typeof sendToCustomer>>()
  if (sent) return <SendReceipt sent={sent} onAgain={() => setSent(undefined)} />
  const amount = /[1-9]/.test(draft.amount) && write(draft.amount, 'USDT', { exact: true })
  return (
    <Screen
      title={t('title')}
      cta={
        <NetworkButton
          type="submit"
          form={formId}
          block
          icon="lock"
          disabled={(terms.data?.hold ?? null) !== null || doubt !== null}
        >
          {amount ? t('submit', { amount }) : t('submitEmpty')}
        </NetworkButton>
      }
    >
      <Loaded
        query={terms}
        skeleton={<SkeletonStack className="stack gap-3.5 pad pt-4.5" shapes={[52, 104]} />}
      >
        {data => <SendForm id={formId} terms={data} form={form} onSent={setSent} />}
      </Loaded>
    </Screen>
  )
}

function SendReceipt({ sent, onAgain }: { sent: DataOf<typeof sendToCustomer>; onAgain: () => void }) {
  const t = useTranslations('Receipt')
  const times = useTimes()
  const write = useAmountText()
  const back = useBack()
  const app = useAppName()
  const balances = useEndpoint(getTokenData, {}, { staleTime: 0 })
  // The balance from before the transfer would deny it.
  const left =
    balances.isFetchedAfterMount && balances.data?.assets.find(({ asset }) => asset === 'USDT')?.spot
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
