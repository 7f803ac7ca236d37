import { Button } from '@matin/ui/button'
import { EmptyState } from '@matin/ui/empty-state'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Screen } from '../../shared/components/screen.tsx'

/** A page failed to load or broke. Offers to try again; the bar leads back. */
export function Crashed({ reset }: ErrorComponentProps) {
  const t = useTranslations('Common')
  const router = useRouter()
  return (
    <Screen title={t('crashedTitle')}>
      <EmptyState
        title={t('crashedTitle')}
        action={
          <>
            <Button
              size="md"
              onClick={() => {
                reset()
                void router.invalidate()
              }}
            >
              {t('tryAgain')}
            </Button>
            <Button
              size="md"
              variant="quiet"
              onClick={() => void router.navigate({ to: '/pages/Home/index' })}
            >
              {t('toHome')}
            </Button>
          </>
        }
      >
        {t('crashedText')}
      </EmptyState>
    </Screen>
  )
}
