import type { DataOf } from '@matin/contract/endpoint'
import { getNotice, listNotices, readNotice } from '@matin/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { keyOf } from '../../../shared/api/queries.ts'

/** An unread notice that is shown has been read. Silent: without it, it stays marked as unread. */
export function useMarkRead(notice: { id: string; unread: boolean } | undefined): void {
  const client = useQueryClient()
  const id = notice?.unread ? notice.id : null
  useEffect(() => {
    if (id === null) return
    call(readNotice, { id }, { quiet: true }).then(
      () => {
        // What is shown is known: only whether it was read has changed, so it is not asked for again.
        client.setQueryData(keyOf(getNotice, { id }), (shown: DataOf<typeof getNotice> | undefined) =>
          shown ? { ...shown, unread: false } : shown,
        )
        void client.invalidateQueries({ queryKey: keyOf(listNotices) })
      },
      () => undefined,
    )
  }, [id, client])
}
