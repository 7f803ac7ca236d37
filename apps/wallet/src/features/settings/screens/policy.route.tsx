import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { LongTextScreen } from '../components/long-text-screen.tsx'

export default function PolicyScreen() {
  return <LongTextScreen name="policy" title={useTranslations('About')('policy')} />
}
