import { lt } from 'drizzle-orm'
import { operatorSession, operatorTry } from './db/operator-schema.ts'
import { requestKey, session, verificationCode } from './db/schema.ts'
import type { Platform } from './platform.ts'

/** Idempotency keys are kept 30 days (quality.md), codes two days for their limits. */
const KEY_DAYS = 30
const CODE_DAYS = 2
/** Failed sign-ins of operators are forgotten a day after their wait is over. */
const TRY_HOURS = 24

/** Deletes what has expired. */
export async function cleanUp(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await platform.db.delete(session).where(lt(session.expiresAt, now))
  await platform.db.delete(operatorSession).where(lt(operatorSession.expiresAt, now))
  await platform.db.delete(operatorTry).where(lt(operatorTry.tryAfter, now.subtract({ hours: TRY_HOURS })))
  await platform.db
    .delete(verificationCode)
    .where(lt(verificationCode.sentAt, now.subtract({ hours: CODE_DAYS * 24 })))
  await platform.db.delete(requestKey).where(lt(requestKey.createdAt, now.subtract({ hours: KEY_DAYS * 24 })))
}
