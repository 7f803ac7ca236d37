import { part } from '@matin/ui/part'
import { SkeletonStack } from '@matin/ui/skeleton'
import { Suspense } from 'react'
import { Screen } from '../components/screen.tsx'
import { useTranslations } from '../i18n/use-translations.tsx'
import type { ReceiptScreenProps } from './receipt.tsx'

/** Loaded separately, because a form is opened more often than sent. */
const ReceiptPage = part(async () => (await import('./receipt.tsx')).ReceiptPage)

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
