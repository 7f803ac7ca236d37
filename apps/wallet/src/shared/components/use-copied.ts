import { toast } from '@matin/ui/toast'
import { useTranslations } from '../i18n/use-translations.tsx'

export function useCopied(): (ok: boolean) => void {
  const t = useTranslations('Common')
  return ok => toast(t(ok ? 'copied' : 'copyFailed'), ok ? 'pos' : 'neg')
}
