import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the text area as high as its text in browsers without `field-sizing: content` (Safari before 26.2,
 * Firefox before 152). The style sheet bounds the height (`min-height`, `max-height`).
 */
export function useAutoGrow(value: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is that of the text that has just been rendered
  useLayoutEffect(() => {
    if (area.current && !growsByItself()) fitHeight(area.current)
  }, [value])
  useLayoutEffect(() => {
    const field = area.current
    if (!field || growsByItself()) return
    // Lines break elsewhere in another width. A height that was dragged stays until the text changes.
    let width = field.offsetWidth
    const observer = new ResizeObserver(() => {
      if (field.offsetWidth === width) return
      width = field.offsetWidth
      fitHeight(field)
    })
    observer.observe(field)
    return () => observer.disconnect()
  }, [])
  return area
}

function growsByItself(): boolean {
  return globalThis.CSS?.supports('field-sizing', 'content') ?? false
}

function fitHeight(field: HTMLTextAreaElement): void {
  // `scrollHeight` is never less than the present height, so an area that shall shrink lets go of it first.
  field.style.height = 'auto'
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + borders}px`
}
