/*
 * Cursors of lists: what stands for where the last page ended. One that somebody made up is refused before it is looked at, so that
 * nobody takes the first page for the next one; what the patterns let through the database can read.
 */
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** In milliseconds, until the year 2286. */
const MOMENT = '\\d{1,13}'
const NUMBER = '\\d{1,18}'

/** A cursor of these parts, divided by dots: each is a group. */
function cursorOf(...parts: string[]): RegExp {
  return new RegExp(`^${parts.map(part => `(${part})`).join('\\.')}$`)
}

/** Of a list that is sorted by id alone. */
export const ID_CURSOR = cursorOf(UUID)
export const MOMENT_CURSOR = cursorOf(MOMENT)
/** A place in the chain of the log. */
export const AUDIT_CURSOR = cursorOf(NUMBER)
export const MEMBER_CURSOR = cursorOf(MOMENT, NUMBER)
/** Whether it is pinned, since when it is shown, and which it is. */
export const NOTICE_CURSOR = cursorOf('[tf]', MOMENT, UUID)
/** When it was last used, and the hash that it is known by. */
export const DEVICE_CURSOR = cursorOf(MOMENT, '[0-9a-f]{64}')
/** When it was seen, and which it is. */
export const DEPOSIT_CURSOR = cursorOf(MOMENT, UUID)
/** When it was seen, its transaction, and which log of it. */
export const FOREIGN_CURSOR = cursorOf(MOMENT, '[0-9a-f]{64}', '-1|\\d{1,9}')
/** When it was asked for, sent or rejected, and which it is. */
export const REVIEW_CURSOR = cursorOf(MOMENT, UUID)
/** What the list is sorted by, a moment or after a "b" minor units of USDT, and which customer it is. */
export const CUSTOMER_CURSOR = cursorOf(`${MOMENT}|b\\d{1,38}`, UUID)
/** When it ends, and which it is. */
export const HOLD_CURSOR = cursorOf(MOMENT, UUID)
/** When it happened, and its key: an id, or a place in the log. */
export const TIMELINE_CURSOR = cursorOf(MOMENT, `${UUID}|${NUMBER}`)
export const CHAT_CURSOR = cursorOf(MOMENT, UUID)
export const SET_ASIDE_CURSOR = cursorOf(MOMENT, '[a-z_]+', '[0-9A-Za-z:-]+')
export const HOLDING_CURSOR = cursorOf('\\d{1,30}', 'T[1-9A-HJ-NP-Za-km-z]{33}')
export const VERSION_CURSOR = cursorOf('\\d{1,9}')
/** When it is due, in microseconds, its kind, and which it is. */
export const INBOX_CURSOR = cursorOf('\\d{1,16}', '[a-z]+', `${UUID}|[a-z_]+:[0-9A-Za-z:-]+`)
