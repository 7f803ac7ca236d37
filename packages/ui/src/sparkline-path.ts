export interface SparklineShape {
  line: string
  end: { x: number; y: number }
}

/** Space at the sides for the line's width and the dot at its end, in units of the drawing. */
const inset = 3

/**
 * The lowest value is at the bottom and the highest at the top; equal values run through the middle. Null for
 * fewer than two values or a value that is not finite, because the line would mislead.
 */
export function sparklineShape(
  values: readonly number[],
  width: number,
  height: number,
): SparklineShape | null {
  if (values.length < 2 || !values.every(Number.isFinite)) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = (width - 2 * inset) / (values.length - 1)
  const points = values.map((value, index) => ({
    x: inset + index * step,
    y: span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset),
  }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  const end = points[points.length - 1]
  return end ? { line: line.join(''), end } : null
}

export function trendOf(values: readonly number[]): 'up' | 'down' | 'flat' {
  const change = (values[values.length - 1] ?? 0) - (values[0] ?? 0)
  return change > 0 ? 'up' : change < 0 ? 'down' : 'flat'
}
