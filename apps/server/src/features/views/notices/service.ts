import type { DataOf } from '@matin/contract/endpoint'
import type { Language } from '@matin/contract/language'
import type { getNotice, listNotices } from '@matin/contract/notices'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { Platform } from '#platform/platform.ts'
import { markNoticeRead, shownById, shownPage } from './repository.ts'

/** For a guest (`customerId` null) no notice counts as unread. */
interface Looking {
  customerId: string | null
  language: Language
}

/** Pinned ones first, then the newest. */
export async function notices(
  platform: Platform,
  looking: Looking,
  cursor: string | undefined,
): Promise<DataOf<typeof listNotices>> {
  const page = await shownPage(platform.db, { ...looking, now: platform.clock.now() }, cursor)
  return { ...page, items: page.items.map(item => ({ ...item, unread: isUnread(looking, item) })) }
}

export async function noticeDetail(
  platform: Platform,
  looking: Looking,
  id: string,
): Promise<Result<DataOf<typeof getNotice>>> {
  const found = await shownById(platform.db, { ...looking, now: platform.clock.now() }, id)
  return found ? success({ ...found, unread: isUnread(looking, found) }) : failure('not_found')
}

export async function markRead(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<Record<string, never>>> {
  const now = platform.clock.now()
  const shown = await shownById(platform.db, { customerId, language: 'en', now }, id)
  if (!shown) return failure('not_found')
  await markNoticeRead(platform.db, customerId, id, now)
  return success({})
}

function isUnread({ customerId }: Looking, item: { unread: boolean }): boolean {
  return customerId !== null && item.unread
}
