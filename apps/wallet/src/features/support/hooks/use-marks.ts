import { markSupport } from '@matin/contract/support'
import { getUnreadMessages } from '@matin/contract/unread'
import { useEffect, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { invalidate } from '#shared/api/queries.ts'

/** `inSight` says whether the newest message is on screen. */
export function useMarks(newest: string | undefined, inSight: boolean): void {
  const looking = useLooking() && inSight
  useEffect(() => {
    if (newest === undefined) return
    call(markSupport, { got: newest, ...(looking && { read: newest }) }, { quiet: true }).then(
      () => void invalidate(getUnreadMessages),
      // The next message, or the next look, says it again.
      () => undefined,
    )
  }, [newest, looking])
}

function useLooking(): boolean {
  const [looking, setLooking] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const follow = () => setLooking(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return looking
}
