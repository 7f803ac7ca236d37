import { fields, flag, list, nullable, text, time } from './check.ts'
import type { DataOf, LightEndpoint } from './endpoint.ts'
import type * as notices from './notices.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuid(value: unknown): value is string {
  return text(value) && UUID.test(value)
}

type Notices = DataOf<typeof notices.listNotices>

/** `listNotices` for Home's bar: without the schema library, and apart from what Home shows first. */
export const listTopNotices: LightEndpoint<Notices> = {
  method: 'GET',
  path: '/api/notify/list',
  check: fields<Notices>({
    items: list(
      fields<Notices['items'][number]>({
        id: uuid,
        title: text,
        pinned: flag,
        publishedAt: time,
        unread: flag,
      }),
    ),
    next: nullable(text),
  }),
}
