import { Button } from '@matin/ui/button'
import { type KeyboardEvent, useState } from 'react'
import styles from './image-viewer.module.css'

const STEP = 1.25
const LARGEST = 8

/** A picture that can be enlarged and turned, with buttons or keys: plus and minus, R, and 0 for as it was. */
export function ImageViewer({ source, name }: { source: string; name: string }) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const enlarge = (by: number) => setZoom(now => Math.min(LARGEST, Math.max(1, now * by)))
  const reset = () => {
    setZoom(1)
    setTurns(0)
  }
  function onKey(event: KeyboardEvent) {
    const act = {
      '+': () => enlarge(STEP),
      '=': () => enlarge(STEP),
      '-': () => enlarge(1 / STEP),
      r: () => setTurns(now => now + 1),
      '0': reset,
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <figure className={styles.viewer}>
      <section
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and takes keys is reached by the keyboard
        tabIndex={0}
        aria-label={`${name}, plus, minus, R and 0`}
        onKeyDown={onKey}
      >
        <img
          src={source}
          alt={name}
          style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
        />
      </section>
      <figcaption className={styles.tools}>
        <Button variant="line" size="sm" onClick={() => enlarge(STEP)} disabled={zoom >= LARGEST}>
          Larger
        </Button>
        <Button variant="line" size="sm" onClick={() => enlarge(1 / STEP)} disabled={zoom <= 1}>
          Smaller
        </Button>
        <Button variant="line" size="sm" onClick={() => setTurns(now => now + 1)}>
          Turn
        </Button>
        <Button variant="line" size="sm" onClick={reset} disabled={zoom === 1 && turns % 4 === 0}>
          As it was
        </Button>
      </figcaption>
    </figure>
  )
}
