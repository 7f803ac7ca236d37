import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import styles from './index-bar.module.css'

interface IndexBarProps {
  letters: string[]
  /** Element that scrolls. Its groups have their letter as `data-letter`. */
  scroller: RefObject<HTMLElement | null>
}

function groupsOf(scroller: HTMLElement | null): HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>('[data-letter]') ?? [])]
}

/** Column of letters for a finger. Hidden from screen readers, which have the headings. */
export function IndexBar({ letters, scroller }: IndexBarProps) {
  const here = useLetterHere(scroller)
  function go(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientY - top) / height) * letters.length)
    const letter = letters[Math.max(0, Math.min(letters.length - 1, place))]
    const group = groupsOf(scroller.current).find(one => one.dataset.letter === letter)
    if (group) scroller.current?.scrollTo({ top: group.offsetTop })
  }
  return (
    <div className={styles.bar} aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      {letters.map(letter => (
        <span key={letter} className={cx(letter === here && styles.here)}>
          {letter}
        </span>
      ))}
    </div>
  )
}

function useLetterHere(scroller: RefObject<HTMLElement | null>): string | undefined {
  const [here, setHere] = useState<string>()
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const look = () => {
      const passed = groupsOf(list).filter(group => group.offsetTop <= list.scrollTop + 1)
      setHere((passed.at(-1) ?? groupsOf(list)[0])?.dataset.letter)
    }
    look()
    list.addEventListener('scroll', look, { passive: true })
    return () => list.removeEventListener('scroll', look)
  }, [scroller])
  return here
}
