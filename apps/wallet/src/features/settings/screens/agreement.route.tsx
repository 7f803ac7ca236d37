import { useTranslations } from 'use-intl'
import { LongTextScreen } from '../components/long-text-screen.tsx'

export default function AgreementScreen() {
  return <LongTextScreen name="agreement" title={useTranslations('About')('agreement')} />
}
