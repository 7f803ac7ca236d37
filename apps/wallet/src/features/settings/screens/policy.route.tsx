import { useTranslations } from 'use-intl'
import { LongTextScreen } from '../components/long-text-screen.tsx'

export default function PolicyScreen() {
  return <LongTextScreen name="policy" title={useTranslations('About')('policy')} />
}
