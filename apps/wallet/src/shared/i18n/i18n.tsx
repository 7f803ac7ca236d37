import type { Language } from '@matin/contract/language'
import { UiProvider } from '@matin/ui/ui-provider'
import { type ReactNode, useEffect, useMemo } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useClientState } from '../state/client-state.ts'
import { showChosenLanguage, useCatalogue } from './catalogue.ts'

/** Words, numbers and `lang` in the chosen language. */
export function I18n({ children }: { children: ReactNode }) {
  const chosen = useClientState(state => state.language)
  const { language, messages } = useCatalogue()
  useEffect(() => {
    // Without a connection the old words stay.
    if (chosen !== useCatalogue.getState().language) showChosenLanguage().catch(() => undefined)
  }, [chosen])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const timeZone = useMemo(zoneHere, [])
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      <UiWords locale={language}>{children}</UiWords>
    </IntlProvider>
  )
}

/** The phone's zone, as the cheapest source names it: the first formatter of dates takes a slow phone 60 ms to make. */
function zoneHere(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}

function UiWords({ locale, children }: { locale: Language; children: ReactNode }) {
  const t = useTranslations('Common')
  const value = useMemo(
    () => ({
      locale,
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
    [locale, t],
  )
  return <UiProvider value={value}>{children}</UiProvider>
}
