import type { Language } from '@matin/contract/language'
import { UiProvider } from '@matin/ui/ui-provider'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useClientState } from '../state/client-state.ts'
import { loadMessages, type Messages } from './catalogue.ts'
import { formats } from './formats.ts'

interface I18nProps {
  /** Catalogue of the language at start, loaded before the first paint. */
  initial: Messages
  children: ReactNode
}

/** Words, numbers and `lang` in the chosen language. Switching is immediate: the old words stay until the new ones are there. */
export function I18n({ initial, children }: I18nProps) {
  const chosen = useClientState(state => state.language)
  const [shown, setShown] = useState<{ language: Language; messages: Messages }>({
    language: chosen,
    messages: initial,
  })
  useEffect(() => {
    let stale = false
    loadMessages(chosen).then(
      messages => !stale && setShown({ language: chosen, messages }),
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [chosen])
  useEffect(() => {
    document.documentElement.lang = shown.language
  }, [shown.language])
  const timeZone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  return (
    <IntlProvider locale={shown.language} messages={shown.messages} timeZone={timeZone} formats={formats}>
      <UiWords locale={shown.language}>{children}</UiWords>
    </IntlProvider>
  )
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
