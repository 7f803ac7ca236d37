import { success } from '@matin/contract/result'
import { textByLanguage } from '@matin/i18n/read'
import { notice } from '../features/views/notices/tables.ts'
import { uuidOf } from '../platform/ids.ts'
import { asCommandLine } from '../platform/operator-login.ts'
import type { Platform } from '../platform/platform.ts'

/** `hoursAgo`: for how long the notice is shown when the platform is seeded. */
const SEEDED_NOTICES = [
  { code: 'funded-rewards', texts: 'funded', pinned: false, hoursAgo: 72 },
  { code: 'withdrawals', texts: 'withdrawals', pinned: false, hoursAgo: 30 },
  { code: 'demonstration', texts: 'demonstration', pinned: true, hoursAgo: 1 },
] as const

/** Each once. */
export async function seedNotices(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const rows = SEEDED_NOTICES.map(({ code, texts, pinned, hoursAgo }) => {
    const at = now.subtract({ hours: hoursAgo })
    const title = textByLanguage(`demonstration.notices.${texts}.title`)
    const text = textByLanguage(`demonstration.notices.${texts}.text`)
    const id = uuidOf(`seed:notice:${code}`)
    return { id, title, text, pinned, createdAt: at, publishedAt: at, shownFrom: at }
  })
  await asCommandLine(platform, async tx => {
    await tx.insert(notice).values(rows).onConflictDoNothing()
    return success({})
  })
}
