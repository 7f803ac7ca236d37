import type { DataOf } from '@matin/contract/endpoint'
import { getNotice, listNotices, readNotice } from '@matin/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#shared/api/call.ts'
import { keyOf } from '#shared/api/queries.ts'

/** Marks a shown notice as read. Failures are silent: the notice stays unread. */
export function useMarkRead(notice: { id: string; unread: boolean } | undefined): void {
  const client = useQueryClient()
  const id = notice?.unread ? notice.id : null
  useEffect(() => {
    if (id === null) return
    call(readNotice, { id }, { quiet: true }).then(
      () => {
        // The notice is loaded already and only its mark changes, so the query is not refetched.
        client.setQueryData(keyOf(getNotice, { id }), (shown: DataOf<typeof getNotice> | undefined) =>
          shown ? { ...shown, unread: false } : shown,
        )
        void client.invalidateQueries({ queryKey: keyOf(listNotices) })
      },
      () => undefined,
    )
  }, [id, client])
}
