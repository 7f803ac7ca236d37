import {
  type AdminNotice,
  type getNoticeReach,
  NOTICE_TEXT_MAX,
  NOTICE_TITLE_MAX,
} from '@matin/contract/admin/notices'
import type { DataOf } from '@matin/contract/endpoint'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { groupDigits } from '@matin/ui/amount-text'
import { filled, type Words } from '#shared/form/language-fields.tsx'
import { counted, moment, parseMoment } from '#shared/format/format.ts'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'

export type Reach = DataOf<typeof getNoticeReach>

/** A notice being edited. Times are kept as typed, '' for none. */
export interface Draft {
  title: Words
  text: Words
  from: string
  until: string
  pinned: boolean
  email: boolean
  push: boolean
  /** Reason to send it to many, which another operator reads. */
  reason: string
}

export function noticeDraftOf(row: AdminNotice | null): Draft {
  const written = (time: string | null | undefined) => (time ? moment(time) : '')
  return {
    title: row?.title ?? {},
    text: row?.text ?? {},
    from: written(row?.from),
    until: written(row?.until),
    pinned: row?.pinned ?? false,
    email: row?.email ?? false,
    push: row?.push ?? false,
    reason: row?.reason ?? '',
  }
}

export function noticeInputOf({ title, text, from, until, ...rest }: Draft) {
  return {
    title: filled(title),
    text: filled(text),
    from: parseMoment(from),
    until: parseMoment(until),
    ...rest,
  }
}

export function lacks({ title, text }: Pick<Draft, 'title' | 'text'>, language: Language): string | null {
  const parts = [!title[language]?.trim() && 'title', !text[language]?.trim() && 'text'].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' and ')
}

/** Returns the figures of a notice in one language. Numbers of months are left out: English writes names. */
function figuresOf({ title, text }: Pick<Draft, 'title' | 'text'>, language: Language): string[] {
  const words = `${title[language] ?? ''} ${text[language] ?? ''}`.normalize('NFKC')
  const found = words.matchAll(/\d+(?:[.,:]\d+)*(?!\d|月)/g)
  return [...new Set([...found].map(([figure]) => figure.replaceAll(',', '')))].toSorted()
}

/** A difference is only a reason to look, because a date or time can be written in two ways. */
export function otherFigures(draft: Pick<Draft, 'title' | 'text'>, language: Language): string[] {
  const [here, english] = [figuresOf(draft, language), figuresOf(draft, 'en')]
  return [...here.filter(one => !english.includes(one)), ...english.filter(one => !here.includes(one))]
}

export function isWrong(time: string): boolean {
  return time.trim() !== '' && parseMoment(time) === null
}

export function keepBlock(draft: Draft): string | null {
  const { from, until, title, text } = draft
  if (isWrong(from) || isWrong(until)) return 'Write times like “16 Jun 2026, 09:00”.'
  const [begins, ends] = [parseMoment(from), parseMoment(until)]
  if (begins && ends && ends <= begins) return 'It ends before it begins.'
  const long = LANGUAGES.find(
    one => (title[one]?.length ?? 0) > NOTICE_TITLE_MAX || (text[one]?.length ?? 0) > NOTICE_TEXT_MAX,
  )
  return long ? `${LANGUAGE_NAMES[long]} is too long.` : null
}

/** Null if it can be published. `now` in milliseconds. */
export function publishBlock(draft: Draft, reach: Reach | undefined, now: number): string | null {
  const kept = keepBlock(draft)
  if (kept) return kept
  const lacking = LANGUAGES.filter(language => lacks(draft, language))
  const [first] = lacking
  if (first && lacking.length === 1)
    return `${LANGUAGE_NAMES[first]} needs a ${lacks(draft, first)} before you can publish.`
  if (first)
    return `Add the missing title or text in ${lacking.map(language => LANGUAGE_NAMES[language]).join(', ')} before you publish.`
  const ends = parseMoment(draft.until)
  if (ends && Date.parse(ends) <= now) return 'The end time has passed.'
  if (!reach) return 'Still counting how many it reaches.'
  const unheard =
    (draft.email && reach.byEmail === 0 && 'email') || (draft.push && reach.byPush === 0 && 'push')
  if (unheard) return `No one receives notices by ${unheard}. Turn it off to publish in the app.`
  if (needsSecond(draft, reach) && reach.approvers.length === 0)
    return 'No other operator can approve the sending. Publish it in the app only, or ask an owner.'
  if (needsSecond(draft, reach) && draft.reason.trim().length < 3)
    return 'Say why it goes to so many. The approving operator reads this.'
  return null
}

export function needsSecond({ email, push }: Pick<Draft, 'email' | 'push'>, reach: Reach): boolean {
  return (email || push) && reach.customers > reach.limit
}

export const people = (count: number) => counted(groupDigits(String(count)), 'customer')

/** "email to 912 customers and push to 401 customers"; '' for none. */
export function sendingWords({ email, push }: Pick<Draft, 'email' | 'push'>, reach: Reach): string {
  return [email && `email to ${people(reach.byEmail)}`, push && `push to ${people(reach.byPush)}`]
    .filter(Boolean)
    .join(' and ')
}

export function publishWords(draft: Draft, reach: Reach | undefined): string {
  if (!reach) return 'Publish'
  const sending = sendingWords(draft, reach)
  if (!sending) return `Publish to ${people(reach.customers)}`
  return needsSecond(draft, reach) ? `Publish, propose ${sending}` : `Publish, ${sending}`
}
