/*
 * Cursors of lists: each identifies where the last page ended. A made-up cursor is refused before it is used, so that
 * the first page is never taken for the next one. The database can read every value that the patterns accept.
 */
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Milliseconds, until the year 2286. */
const MOMENT = '\\d{1,13}'
const NUMBER = '\\d{1,18}'

/** A pattern of these parts, separated by dots: each is a group. */
function cursorOf(...parts: string[]): RegExp {
  return new RegExp(`^${parts.map(part => `(${part})`).join('\\.')}$`)
}

/** For a list that is sorted by id alone. */
export const ID_CURSOR = cursorOf(UUID)
export const MOMENT_CURSOR = cursorOf(MOMENT)
/** Position in the chain of the log. */
export const AUDIT_CURSOR = cursorOf(NUMBER)
export const MEMBER_CURSOR = cursorOf(MOMENT, NUMBER)
/** Pinned or not, the time since which it is shown, and its id. */
export const NOTICE_CURSOR = cursorOf('[tf]', MOMENT, UUID)
/** Time of last use, and the hash that identifies the device. */
export const DEVICE_CURSOR = cursorOf(MOMENT, '[0-9a-f]{64}')
/** Time of sighting and id. */
export const DEPOSIT_CURSOR = cursorOf(MOMENT, UUID)
/** Time of sighting, transaction, and log index in it (-1 for TRX). */
export const FOREIGN_CURSOR = cursorOf(MOMENT, '[0-9a-f]{64}', '-1|\\d{1,9}')
/** Time of request, sending or rejection, and id. */
export const REVIEW_CURSOR = cursorOf(MOMENT, UUID)
/** Sort key, a moment or, after a "b", minor units of USDT, and the customer's id. */
export const CUSTOMER_CURSOR = cursorOf(`${MOMENT}|b\\d{1,38}`, UUID)
/** End and id. */
export const HOLD_CURSOR = cursorOf(MOMENT, UUID)
/** Time and key: an id, or a position in the log. */
export const TIMELINE_CURSOR = cursorOf(MOMENT, `${UUID}|${NUMBER}`)
export const CHAT_CURSOR = cursorOf(MOMENT, UUID)
export const QUARANTINE_CURSOR = cursorOf(MOMENT, '[a-z_]+', '[0-9A-Za-z:-]+')
export const HOLDING_CURSOR = cursorOf('\\d{1,30}', 'T[1-9A-HJ-NP-Za-km-z]{33}')
export const VERSION_CURSOR = cursorOf('\\d{1,9}')
/** Due time in microseconds, kind, and item. */
export const INBOX_CURSOR = cursorOf('\\d{1,16}', '[a-z]+', `${UUID}|[a-z_]+:[0-9A-Za-z:-]+`)
