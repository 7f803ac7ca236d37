import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { LongTextScreen } from '../components/long-text-screen.tsx'

export default function AgreementScreen() {
  return <LongTextScreen name="agreement" title={useTranslations('About')('agreement')} />
}
