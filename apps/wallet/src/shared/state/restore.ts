import { FALLBACK_LANGUAGE, type Language } from '@matin/contract/language'
import { CURRENCIES, type Currency } from '../format/currency.ts'
import { isLanguage } from '../i18n/language.ts'

export const STATE_VERSION = 1

export interface StoredUser {
  avatar: string
  email: string
  mobile: string
  name: string
  uid: string
}

/** An arrow beside the price always shows the direction, too. */
export const UPDOWNS = ['green-up', 'red-up'] as const
export type UpDown = (typeof UPDOWNS)[number]

/** Decimal string from the server; the number 0 is only the default before any answer. */
export type DecimalOrZero = string | 0

/** Client state of the specification, section 3. It is stored as a whole on every change. */
export interface ClientState {
  language: Language
  version: number
  loggedIn: boolean
  userInfo: StoredUser
  globalConfig: Record<string, string>
  walletAddress: string
  /** USDT in the spot account. */
  usdt_balance: DecimalOrZero
  /** Price of one USDT in `currency`. */
  usdtPrice: DecimalOrZero
  currency: Currency
  /** Price of one USDT in CNY. */
  usdt_cny_price: DecimalOrZero
  activeTab: number
  /** Null leaves the price colours to the language. Not an item of the specification. */
  updown: UpDown | null
  /** Two values for secrets whose purpose the specification does not explain. Never filled here. */
  secret1: string
  secret2: string
}

/** Without a choice, Japanese and Chinese have red for rising prices, as in Tokyo, Shanghai and Taipei. */
export function updownOf({ updown, language }: Pick<ClientState, 'updown' | 'language'>): UpDown {
  return updown ?? (language === 'en' ? 'green-up' : 'red-up')
}

export const emptyUser: StoredUser = { avatar: '', email: '', mobile: '', name: '', uid: '' }

export const defaultState: ClientState = {
  language: FALLBACK_LANGUAGE,
  version: STATE_VERSION,
  loggedIn: false,
  userInfo: emptyUser,
  globalConfig: {},
  walletAddress: '',
  usdt_balance: 0,
  usdtPrice: 0,
  currency: 'USD',
  usdt_cny_price: 0,
  activeTab: 0,
  updown: null,
  secret1: '',
  secret2: '',
}

type Loose = Record<string, unknown>

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function decimal(value: unknown): DecimalOrZero {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : 0
}

function texts(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * A field of a wrong type gets its default. Older forms are accepted: without a version, with or without a
 * wrapper. A text that is not JSON or comes from a newer version is dropped.
 */
export function restoreState(saved: string | null): ClientState {
  if (saved === null) return defaultState
  let parsed: unknown
  try {
    parsed = JSON.parse(saved)
  } catch {
    return defaultState
  }
  const state = isObject(parsed) && isObject(parsed.state) ? parsed.state : parsed
  if (!isObject(state)) return defaultState
  if (typeof state.version === 'number' && state.version > STATE_VERSION) return defaultState
  const user = isObject(state.userInfo) ? state.userInfo : {}
  const tab = state.activeTab
  return {
    language: isLanguage(state.language) ? state.language : defaultState.language,
    version: STATE_VERSION,
    loggedIn: state.loggedIn === true,
    userInfo: {
      avatar: text(user.avatar),
      email: text(user.email),
      mobile: text(user.mobile),
      name: text(user.name),
      uid: text(user.uid),
    },
    globalConfig: texts(state.globalConfig),
    walletAddress: text(state.walletAddress),
    usdt_balance: decimal(state.usdt_balance),
    usdtPrice: decimal(state.usdtPrice),
    currency: CURRENCIES.find(currency => currency === state.currency) ?? defaultState.currency,
    usdt_cny_price: decimal(state.usdt_cny_price),
    activeTab: typeof tab === 'number' && [0, 1, 2, 3].includes(tab) ? tab : 0,
    updown: UPDOWNS.find(updown => updown === state.updown) ?? defaultState.updown,
    secret1: '',
    secret2: '',
  }
}
