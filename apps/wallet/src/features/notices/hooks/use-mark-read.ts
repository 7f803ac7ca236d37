import type { DataOf } from '@matin/contract/endpoint'
import { getNotice, listNotices, readNotice } from '@matin/contract/notices'
import { useEffect } from 'react'
import { call } from '#shared/api/call.ts'
import { invalidate, keyOf } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'

/** Marks a shown notice as read. Failures are silent: the notice stays unread. */
export function useMarkRead(notice: { id: string; unread: boolean } | undefined): void {
  const id = notice?.unread ? notice.id : null
  useEffect(() => {
    if (id === null) return
    call(readNotice, { id }, { quiet: true }).then(
      () => {
        // The notice is loaded already and only its mark changes, so the query is not refetched.
        queryClient.setQueryData(keyOf(getNotice, { id }), (shown: DataOf<typeof getNotice> | undefined) =>
          shown ? { ...shown, unread: false } : shown,
        )
        void invalidate(listNotices)
      },
      () => undefined,
    )
  }, [id])
}
