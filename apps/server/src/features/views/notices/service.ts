import type * as contract from '@matin/contract/notices'
import type { getNotice, listNotices } from '@matin/contract/notices'
import { failure, success } from '@matin/contract/result'
import type { Caller } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { markNoticeRead, shownById, shownPage } from './repository.ts'

/** Pinned ones first, then the newest. */
export const notices: Query<typeof listNotices> = async ({ db, clock }, { caller, language, input }) => {
  const page = await shownPage(db, { caller, language, now: clock.now() }, input.cursor)
  return { ...page, items: page.items.map(item => ({ ...item, unread: isUnread(caller, item) })) }
}

export const noticeDetail: Query<typeof getNotice> = async ({ db, clock }, { caller, language, input }) => {
  const found = await shownById(db, { caller, language, now: clock.now() }, input.id)
  return found ? success({ ...found, unread: isUnread(caller, found) }) : failure('not_found')
}

export const readNotice: Query<typeof contract.readNotice> = async (
  { db, clock },
  { caller, input: { id } },
) => {
  const now = clock.now()
  const shown = await shownById(db, { caller, language: 'en', now }, id)
  if (!shown) return failure('not_found')
  await markNoticeRead(db, caller.customerId, id, now)
  return success({})
}

/** For a guest no notice counts as unread. */
function isUnread(caller: Caller | null, item: { unread: boolean }): boolean {
  return caller !== null && item.unread
}
