import { lt } from 'drizzle-orm'
import { requestKey, session, verificationCode } from './db/schema.ts'
import type { Platform } from './platform.ts'

/** Idempotency keys are kept 30 days (quality.md), codes two days for their limits. */
const KEY_DAYS = 30
const CODE_DAYS = 2

/** Deletes what has expired. */
export async function cleanUp(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await platform.db.delete(session).where(lt(session.expiresAt, now))
  await platform.db
    .delete(verificationCode)
    .where(lt(verificationCode.sentAt, now.subtract({ hours: CODE_DAYS * 24 })))
  await platform.db.delete(requestKey).where(lt(requestKey.createdAt, now.subtract({ hours: KEY_DAYS * 24 })))
}
