import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance in px from the end of the chat within which a reader counts as reading its end. */
const NEAR_PX = 80

interface Shown {
  first: string | undefined
  last: string | undefined
  own: boolean
}

/**
 * Controls the scroll position of the chat. It moves to the end when the customer arrives or writes, and
 * follows new messages while the customer reads at the end. Otherwise the position is kept, even when earlier
 * messages are added above. `behind` says that a new message is below the visible part.
 */
export function useFollow({ first, last, own }: Shown): { behind: boolean; toEnd: () => void } {
  const [behind, setBehind] = useState(false)
  const [followed, setFollowed] = useState(last)
  if (followed !== last) {
    // Decided while the page still stands as it was read, and before the newest message counts as seen.
    setFollowed(last)
    setBehind(followed !== undefined && !own && !isAtEnd())
  }
  const shown = useRef<Pick<Shown, 'first' | 'last'> & { height: number }>({
    first,
    last: undefined,
    height: 0,
  })
  useLayoutEffect(() => {
    const before = shown.current
    const height = document.documentElement.scrollHeight
    shown.current = { first, last, height }
    if (before.last !== last) {
      if (!behind) toEnd()
    } else if (before.first !== first) window.scrollBy({ top: height - before.height, behavior: 'instant' })
  }, [first, last, behind])
  // A page is brought to its top, or to where it was left, when it is shown: a chat that is known by then, too.
  useEffect(toEnd, [])
  useEffect(() => {
    if (!behind) return
    const look = () => isAtEnd() && setBehind(false)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [behind])
  return { behind, toEnd }
}

function toEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight < NEAR_PX
}
