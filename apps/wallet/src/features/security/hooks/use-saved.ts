import type { Endpoint } from '@matin/contract/endpoint'
import { toast } from '@matin/ui/toast'
import { invalidate } from '#shared/api/queries.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'

/** Ends a form that has changed the data of an endpoint. */
export function useSaved(changed: Endpoint) {
  const t = useTranslations('Common')
  const back = useBack()
  return () => {
    toast(t('modifiedSuccessfully'), 'pos')
    void invalidate(changed)
    back()
  }
}
