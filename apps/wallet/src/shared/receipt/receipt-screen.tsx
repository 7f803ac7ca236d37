import { optionalPart } from '@matin/ui/part'
import { SkeletonStack } from '@matin/ui/skeleton'
import { Suspense } from 'react'
import { Screen } from '../components/screen.tsx'
import { useAmountText } from '../format/use-amount-text.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import type { ReceiptScreenProps } from './receipt.tsx'

/** Loaded separately, because a form is opened more often than sent. */
const loadReceipt = () => import('./receipt.tsx')

const ReceiptPage = optionalPart(async () => (await loadReceipt()).ReceiptPage, PlainReceipt)

/** Loads the receipt before money moves: while the PIN is entered. */
export function preloadReceipt(): void {
  loadReceipt().catch(() => undefined)
}

export function ReceiptScreen(props: ReceiptScreenProps) {
  const t = useTranslations('Receipt')
  return (
    <Suspense
      fallback={
        <Screen title={t('title')} closes>
          <SkeletonStack className="stack gap-4 pad pt-3 pb-3" shapes={[44, 104, 64, 80]} />
        </Screen>
      }
    >
      <ReceiptPage {...props} />
    </Suspense>
  )
}

/** For a release that has deleted the receipt's file: the money was moved all the same. */
function PlainReceipt({ facts, note, actions }: ReceiptScreenProps) {
  const t = useTranslations('Receipt')
  const write = useAmountText()
  const { state, lead, amount, asset, what, hash } = facts
  return (
    <Screen title={t('title')} closes cta={<div className="stack halves gap-3">{actions}</div>}>
      <div className="stack gap-3 pad pt-3 wrap-anywhere" role="status" data-testid="receipt">
        <h2 className="t-title">{state.text}</h2>
        <p>{`${lead} ${write(amount, asset, { exact: true })} ${asset}`}</p>
        <p className="soft">{what}</p>
        <p className="fs-caption muted">{hash}</p>
        {note !== undefined && <p className="fs-label muted">{note}</p>}
      </div>
    </Screen>
  )
}
