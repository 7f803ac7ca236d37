/*
 * Cursors of lists: each identifies where the last page ended. A made-up cursor is refused before it is used, so that
 * the first page is never taken for the next one. The database can read every value that the patterns accept.
 */
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Milliseconds since 1970, up to the year 2286. */
const MOMENT = '\\d{1,13}'
const NUMBER = '\\d{1,18}'

function cursorOf(...parts: string[]): RegExp {
  return new RegExp(`^${parts.map(part => `(${part})`).join('\\.')}$`)
}

export const ID_CURSOR = cursorOf(UUID)
export const MOMENT_CURSOR = cursorOf(MOMENT)
/** Cursor: position in the log's hash chain. */
export const AUDIT_CURSOR = cursorOf(NUMBER)
export const MEMBER_CURSOR = cursorOf(MOMENT, NUMBER)
/** Cursor: whether pinned, the time since which it is shown, and the id. */
export const NOTICE_CURSOR = cursorOf('[tf]', MOMENT, UUID)
/** Cursor: time of last use, and the shown beginning of the hash that identifies the device. */
export const DEVICE_CURSOR = cursorOf(MOMENT, '[0-9a-f]{12}')
/** Cursor: time when the deposit was seen, and its id. */
export const DEPOSIT_CURSOR = cursorOf(MOMENT, UUID)
/** Cursor: time when the transfer was seen, its transaction, and its log index (-1 for TRX). */
export const FOREIGN_CURSOR = cursorOf(MOMENT, '[0-9a-f]{64}', '-1|\\d{1,9}')
/** Cursor: time when the withdrawal was requested, sent or rejected, and its id. */
export const REVIEW_CURSOR = cursorOf(MOMENT, UUID)
/** Cursor: value of the sort column (a time, or "b" and minor units of USDT), and the customer's id. */
export const CUSTOMER_CURSOR = cursorOf(`${MOMENT}|b\\d{1,38}`, UUID)
/** Cursor: end of the hold, and the hold's id. */
export const HOLD_CURSOR = cursorOf(MOMENT, UUID)
/** Cursor: time, and an id or a position in the log. */
export const TIMELINE_CURSOR = cursorOf(MOMENT, `${UUID}|${NUMBER}`)
export const CHAT_CURSOR = cursorOf(MOMENT, UUID)
export const QUARANTINE_CURSOR = cursorOf(MOMENT, '[a-z_]+', '[0-9A-Za-z:-]+')
export const HOLDING_CURSOR = cursorOf('\\d{1,30}', 'T[1-9A-HJ-NP-Za-km-z]{33}')
export const VERSION_CURSOR = cursorOf('\\d{1,9}')
/** Cursor: due time in microseconds, kind and item. */
export const INBOX_CURSOR = cursorOf('\\d{1,16}', '[a-z]+', `${UUID}|[a-z_]+:[0-9A-Za-z:-]+`)
