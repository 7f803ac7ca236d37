import { I18nProvider } from '@lingui/react'
import { type InputFault, UiProvider } from '@matin/ui/ui-provider'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { reportFault } from '../api/fault.ts'
import { useClientState } from '../state/client-state.ts'
import { showChosenLanguage, words } from './catalogue.ts'
import { useLocale, useTranslations } from './use-translations.tsx'

export function I18n({ children }: { children: ReactNode }) {
  const chosen = useClientState(state => state.language)
  useEffect(() => {
    // Without a connection the old words stay.
    if (chosen !== words.locale) showChosenLanguage().catch(reportFault)
  }, [chosen])
  return (
    <I18nProvider i18n={words}>
      <UiWords>{children}</UiWords>
    </I18nProvider>
  )
}

function UiWords({ children }: { children: ReactNode }) {
  const t = useTranslations('Common')
  const faultText = useTranslations('Errors')
  const locale = useLocale()
  // Before the paint: each language has its own leading.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const value = useMemo(
    () => ({
      locale,
      faultText: (fault: InputFault) => faultText(fault),
      labels: {
        back: t('back'),
        close: t('close'),
        copy: t('copy'),
        copied: t('copied'),
        show: t('show'),
        hide: t('hide'),
        max: t('max'),
        available: t('available'),
        delete: t('delete'),
        remove: t('remove'),
        loading: t('loading'),
        up: t('up'),
        down: t('down'),
        unchanged: t('unchanged'),
        done: t('done'),
        now: t('now'),
        failed: t('failed'),
      },
    }),
    [locale, t, faultText],
  )
  return <UiProvider value={value}>{children}</UiProvider>
}
