import { and, lt, notExists, sql } from 'drizzle-orm'
import { loginLog, session } from '../features/auth/tables.ts'
import { exchangeQuote, exchangeTrade } from '../features/exchange/tables.ts'
import { PHOTOS } from '../features/identity/photos.ts'
import { operatorSession } from '../features/operators/tables.ts'
import { passkeyChallenge } from '../features/passkeys/tables.ts'
import { VOUCHERS } from '../features/recharge/vouchers.ts'
import { CHAT_IMAGES } from '../features/support/images.ts'
import { verificationCode } from './codes/tables.ts'
import { guess } from './guesses/tables.ts'
import { requestKey } from './http/tables.ts'
import { forgetLoose } from './images/loose-images.ts'
import { mail } from './mail/tables.ts'
import type { Platform } from './platform.ts'

/** Idempotency keys are kept 30 days (quality.md), codes two days for their limits. */
const KEY_DAYS = 30
const CODE_DAYS = 2
/** Offers that nobody took. Those that became a trade stay with it. */
const QUOTE_HOURS = 24
/** Wrong guesses are forgotten a day after their wait is over. */
const GUESS_HOURS = 24
/** Letters that nobody took. */
const LETTER_DAYS = 7
/** Sign-ins are listed this long. */
const LOGIN_LOG_DAYS = 180

/** Deletes what has expired. */
export async function cleanUp(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await platform.db.delete(session).where(lt(session.expiresAt, now))
  await platform.db.delete(operatorSession).where(lt(operatorSession.expiresAt, now))
  await platform.db.delete(guess).where(lt(guess.tryAfter, now.subtract({ hours: GUESS_HOURS })))
  await platform.db
    .delete(passkeyChallenge)
    .where(lt(passkeyChallenge.expiresAt, now.subtract({ hours: 24 })))
  await platform.db.delete(loginLog).where(lt(loginLog.at, now.subtract({ hours: LOGIN_LOG_DAYS * 24 })))
  await platform.db
    .delete(verificationCode)
    .where(lt(verificationCode.sentAt, now.subtract({ hours: CODE_DAYS * 24 })))
  await platform.db.delete(mail).where(lt(mail.createdAt, now.subtract({ hours: LETTER_DAYS * 24 })))
  for (const uploads of [VOUCHERS, PHOTOS, CHAT_IMAGES]) await forgetLoose(platform, uploads)
  const used = platform.db
    .select({ one: sql`1` })
    .from(exchangeTrade)
    .where(sql`${exchangeTrade.quote} = ${exchangeQuote.id}`)
  await platform.db
    .delete(exchangeQuote)
    .where(and(lt(exchangeQuote.expiresAt, now.subtract({ hours: QUOTE_HOURS })), notExists(used)))
  await platform.db.delete(requestKey).where(lt(requestKey.createdAt, now.subtract({ hours: KEY_DAYS * 24 })))
}
