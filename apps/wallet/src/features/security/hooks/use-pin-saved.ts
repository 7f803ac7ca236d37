import { toast } from '@matin/ui/toast'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'

/** The toast names the PIN: on the way to a purchase nothing has been bought by it. */
export function usePinSaved() {
  const t = useTranslations('Security')
  const times = useTimes()
  const back = useBack()
  return (isFirst: boolean) => (until: string | null) => {
    const text = t(isFirst ? 'pinSet' : 'pinChanged')
    toast(until ? t('pinHeld', { text, time: times.full(until) }) : text, 'pos')
    back()
  }
}
