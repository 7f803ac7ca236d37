import { type ComponentProps, useEffect, useState } from 'react'
import { countUpMs, countUpPermille, partOf } from './count-up.ts'
import styles from './counting-money.module.css'
import { Money } from './money.tsx'
import { reducedMotion } from './reduced-motion.ts'

const counted = new Set<string>()

interface CountingMoneyProps extends ComponentProps<typeof Money> {
  /** Name of the amount ("home.total"), which counts up only at its first appearance in a loaded page. */
  once: string
}

/** `Money` that counts up from zero when it is first shown (300 ms). Screen readers get the final value. */
export function CountingMoney({ once, ...money }: CountingMoneyProps) {
  const { value, hidden = false } = money
  const [permille, setPermille] = useState(() => (counted.has(once) || hidden || reducedMotion() ? 1000 : 0))
  const running = permille < 1000
  useEffect(() => {
    counted.add(once)
    if (!running) return
    const begin = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      setPermille(countUpPermille(now - begin))
      frame = requestAnimationFrame(step)
    })
    // A page in the background gets no frames; the value must be right when it comes to the front.
    const end = setTimeout(() => setPermille(1000), countUpMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
  }, [once, running])
  if (!running) return <Money {...money} />
  return (
    <span className={styles.stack}>
      <span className={styles.final}>
        <Money {...money} />
      </span>
      {/* New in each frame: figures that run are no text that moves, and not every typeface has them equally wide. */}
      <span key={permille} aria-hidden="true" className={styles.running}>
        <Money {...money} value={partOf(value, permille)} asWideAs={value} />
      </span>
    </span>
  )
}
