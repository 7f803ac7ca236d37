import type { Language } from '@matin/contract/language'
import { ownZone } from './own-zone.ts'
import { timesOf } from './times.ts'

/** A time in a text of the server, which does not know where its reader is: "2026-01-02 03:04 UTC". */
const UTC_TIME = /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g

/** A text of the server with its times on the customer's own clock: "2 Jan 2026, 12:04 UTC+9". */
export function inOwnTime(text: string, language: Language, zone = ownZone()): string {
  return text.replace(UTC_TIME, (_, day, time) => timesOf(language, zone).full(`${day}T${time}Z`))
}
