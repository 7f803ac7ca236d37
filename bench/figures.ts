/** One line of a benchmark's result. `value` is the median of `rounds`. */
export interface Figure {
  name: string
  value: number
  unit: 'ratio' | '/s' | 's' | 'ms' | 'µs' | 'MiB' | 'KiB' | 'score' | 'count'
  target?: number
  /** Direction in which the value meets the target; 'higher' by default. */
  better?: 'lower' | 'higher'
  rounds?: number[]
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function reached({ value, target, better }: Figure): boolean | undefined {
  if (target === undefined) return undefined
  return better === 'lower' ? value <= target : value >= target
}

/** Round by round: in a round, one side is measured right after the other. */
export function ratio(
  name: string,
  ours: readonly number[],
  theirs: readonly number[],
  target?: number,
): Figure {
  const rounds = ours.map((value, index) => value / (theirs[index] ?? Number.NaN))
  return { name, value: median(rounds), unit: 'ratio', rounds, ...(target !== undefined && { target }) }
}

export function rate(name: string, rounds: number[]): Figure {
  return { name, value: median(rounds), unit: '/s', rounds }
}

/** Figure whose median must not exceed `target`. */
export function atMost(name: string, rounds: number[], unit: Figure['unit'], target: number): Figure {
  return { name, value: median(rounds), unit, target, better: 'lower', rounds }
}

/** Figure that must be zero. */
export function none(name: string, value: number): Figure {
  return { name, value, unit: 'count', target: 0, better: 'lower' }
}

/** Sum of the counts that `work` returns, per second. */
export async function perSecond(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<number>,
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        // Not `done += await …`: that would add to what `done` was before the wait.
        const count = await work(worker)
        done += count
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}
