import type answers from '../texts/en/answers.json'
import type browser from '../texts/en/browser.json'
import type coins from '../texts/en/coins.json'
import type demonstration from '../texts/en/demonstration.json'
import type emails from '../texts/en/emails.json'
import type errors from '../texts/en/errors.json'
import type incidents from '../texts/en/incidents.json'
import type messages from '../texts/en/messages.json'
import type pages from '../texts/en/pages.json'
import type push from '../texts/en/push.json'
import type reasons from '../texts/en/reasons.json'
import type sms from '../texts/en/sms.json'
import type transport from '../texts/en/transport.json'
import type { Values } from './values.ts'

/** Each has one file in every language. The wallet's own `wallet.json` is none of them. */
interface English {
  answers: typeof answers
  browser: typeof browser
  coins: typeof coins
  demonstration: typeof demonstration
  emails: typeof emails
  errors: typeof errors
  incidents: typeof incidents
  messages: typeof messages
  pages: typeof pages
  push: typeof push
  reasons: typeof reasons
  sms: typeof sms
  transport: typeof transport
}
export type Area = keyof English

type Paths<T, P extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

/** Id of a text: area and keys of the English file, such as "emails.code.register.subject". */
export type TextId = Paths<English, ''>

/** Named as in the English version; an empty tuple for a text without values. */
export type ValuesOf<I extends TextId> = [Extract<I, keyof Values>] extends [never]
  ? []
  : [values: Readonly<Record<Values[Extract<I, keyof Values>], string>>]
