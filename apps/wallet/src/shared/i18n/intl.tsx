import { cloneElement, createContext, isValidElement, type ReactNode, useContext, useMemo } from 'react'
import formatMessage from 'use-intl/format-message/format-only'

/*
 * In the app this is "use-intl" (vite.config.ts): what the app uses of it, in a third of the size. Its types, and
 * the formatting of a message, are the library's; intl.test.tsx compares the answers.
 */

type Format = Parameters<typeof formatMessage>
type Message = Format[1]
type Values = NonNullable<Format[2]>
type Options = Format[3]

interface Setting {
  locale: string
  timeZone: string
  messages: { readonly [namespace: string]: { readonly [key: string]: Message } | undefined }
}

const SettingContext = createContext<Setting>({ locale: 'en', timeZone: 'UTC', messages: {} })

export function IntlProvider({ children, locale, timeZone, messages }: Setting & { children: ReactNode }) {
  const setting = useMemo(() => ({ locale, timeZone, messages }), [locale, timeZone, messages])
  return <SettingContext value={setting}>{children}</SettingContext>
}

export function useLocale(): string {
  return useContext(SettingContext).locale
}

export function useTimeZone(): string {
  return useContext(SettingContext).timeZone
}

/** Words of a namespace. One that is missing, or cannot be written, is shown by its name and told on the console. */
export function useTranslations(namespace: string) {
  const setting = useContext(SettingContext)
  return useMemo(() => {
    function rich(key: string, values?: Values) {
      const name = `${namespace}.${key}`
      try {
        const message = setting.messages[namespace]?.[key]
        if (message === undefined) throw new Error(`${name} is not among the ${setting.locale} words`)
        return formatMessage(name, message, values && withKeys(values), {
          locale: setting.locale,
          timeZone: setting.timeZone,
          ...FORMATTING,
        })
      } catch (error) {
        console.error(error)
        return name
      }
    }
    return Object.assign(rich, { rich })
  }, [setting, namespace])
}

/** The elements that tags become are items of a list. */
function withKeys(values: Values): Values {
  const keyed = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value] as const
    let count = 0
    const withKey: typeof value = chunks => {
      const element = value(chunks)
      return isValidElement(element) ? cloneElement(element, { key: name + count++ }) : element
    }
    return [name, withKey] as const
  })
  return Object.fromEntries(keyed)
}

/** Making one of `Intl`'s takes longer than using it a hundred times. */
function kept<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

const FORMATTING = {
  formatters: {
    getNumberFormat: kept((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: kept((...args) => new Intl.PluralRules(...args)),
    getDateTimeFormat: kept((...args) => new Intl.DateTimeFormat(...args)),
  },
} as Pick<Options, 'formatters' | 'cache'>
