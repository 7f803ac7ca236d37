import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { pullOffset, pullReady, pullTicks } from './pull-path.ts'
import styles from './pull-to-refresh.module.css'
import { Spinner } from './spinner.tsx'
import { TickRing } from './tick-ring.tsx'

const ticks = 12

interface PullToRefreshProps {
  /** Refetches the content; the caller shows failures. */
  onRefresh: () => Promise<unknown>
  labels: { refresh: string; refreshing: string }
  children: ReactNode
}

/** Its button appears for a mouse and for keyboard focus, and screen readers always find it. */
export function PullToRefresh({ children, ...control }: PullToRefreshProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="relative">
      <PullControl {...control} root={root} />
      {children}
    </div>
  )
}

interface PullControlProps extends Omit<PullToRefreshProps, 'children'> {
  /** Element to pull. It must be positioned and have this control as its first child. */
  root: RefObject<HTMLElement | null>
  /** Whether the button stays hidden from a mouse, too, and appears only for the keyboard. */
  quiet?: boolean
}

/** For a page whose content is shown before this control is loaded. */
export function PullControl({ root, onRefresh, labels, quiet = false }: PullControlProps) {
  const [busy, setBusy] = useState(false)
  async function refresh() {
    setBusy(true)
    await onRefresh().catch(() => undefined)
    setBusy(false)
  }
  const offset = usePull(root, busy, () => void refresh())
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, quiet && styles.quiet)}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void refresh()}
      >
        <Icon name="refresh" size={16} />
        {labels.refresh}
      </button>
      <div
        className={cx(styles.indicator, offset > 0 && styles.pulled)}
        style={{ height: offset > 0 ? offset : busy ? pullReady : 0 }}
      >
        {busy ? (
          <Spinner />
        ) : (
          <TickRing
            ticks={ticks}
            lit={pullTicks(offset, ticks)}
            size={28}
            className={styles.ring}
            on={styles.on}
            off={styles.off}
          />
        )}
      </div>
      <span className="sr" role="status">
        {busy && labels.refreshing}
      </span>
    </>
  )
}

function atTop(touched: EventTarget | null): boolean {
  let element = touched instanceof Element ? touched : null
  for (; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return true
  }
  return true
}

/** Offset in px. Listens to touch events, because only they can keep the browser from scrolling. */
function usePull(root: RefObject<HTMLElement | null>, busy: boolean, onReady: () => void): number {
  const [offset, setOffset] = useState(0)
  const latest = useRef({ busy, onReady })
  latest.current = { busy, onReady }
  useEffect(() => {
    const element = root.current
    if (!element) return
    let begin: { x: number; y: number } | null = null
    let pulled = 0
    const put = (px: number) => {
      pulled = px
      setOffset(px)
    }
    const onStart = ({ target, touches }: TouchEvent) => {
      const [touch] = touches
      const free = touch && touches.length === 1 && !latest.current.busy && atTop(target)
      begin = free ? { x: touch.clientX, y: touch.clientY } : null
    }
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!begin || !touch) return
      const [dx, dy] = [touch.clientX - begin.x, touch.clientY - begin.y]
      // The first movement decides: sideways and upwards belong to the browser.
      if (pulled === 0 && (dy <= 0 || Math.abs(dx) > dy || !event.cancelable)) {
        begin = null
        return
      }
      event.preventDefault()
      put(pullOffset(dy))
    }
    const onEnd = () => {
      begin = null
      if (pulled >= pullReady) latest.current.onReady()
      put(0)
    }
    const onCancel = () => {
      begin = null
      put(0)
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('touchend', onEnd)
    element.addEventListener('touchcancel', onCancel)
    return () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', onCancel)
    }
  }, [root])
  return offset
}
