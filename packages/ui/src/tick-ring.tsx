interface TickRingProps {
  ticks: number
  lit: number
  /** Width and height in px. */
  size: number
  className?: string | undefined
  on: string | undefined
  off: string | undefined
}

/** In a drawing of 48 units. The first tick is at the top, the rest follow clockwise. */
export function ringTick(index: number, ticks: number): string {
  const angle = ((index + 0.5) / ticks) * 2 * Math.PI
  const at = (radius: number) =>
    `${(24 + radius * Math.sin(angle)).toFixed(1)} ${(24 - radius * Math.cos(angle)).toFixed(1)}`
  return `M${at(22)}L${at(16)}`
}

/** Ring of ticks, as decoration. The parent gives its meaning in text. */
export function TickRing({ ticks, lit, size, className, on, off }: TickRingProps) {
  const out = ticks - Math.max(0, Math.min(ticks, lit))
  const marks = Array.from({ length: ticks }, (_, index) => ringTick(index, ticks))
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className={className} aria-hidden="true">
      <path className={off} d={marks.slice(0, out).join('')} />
      <path className={on} d={marks.slice(out).join('')} />
    </svg>
  )
}
