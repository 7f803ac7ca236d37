import { readable } from '#shared/format/format.ts'

/** Matches a figure with the text after it: "0.035 %". */
const FIGURE = /^(-?)([\d,]+)(?:\.(\d+))?(\D*)$/

interface Compared {
  /** Old value, with as many decimals as the new one. */
  old: string
  now: string
  /** Size of the change: "× 10", "÷ 2" or "+ 30"; null if the values are no figures, or equal. */
  by: string | null
}

function scaled([, sign, whole = '', fraction = '']: RegExpExecArray, decimals: number): bigint {
  return BigInt(`${sign}${whole.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`)
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function decimal(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = grouped(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Null below 2. Rounded down to tenths, so that it is never overstated. */
function factor(from: bigint, to: bigint): string | null {
  const [small, large, sign] = to > from ? [from, to, '×'] : [to, from, '÷']
  if (small <= 0n || large < small * 2n) return null
  return `${sign} ${decimal((large * 10n) / small, 1)}`
}

/** Figures with the same unit get equal decimals and the size of the change. */
export function compare(old: string, now: string): Compared {
  const [a, b] = [FIGURE.exec(old), FIGURE.exec(now)]
  if (!a || !b || a[4] !== b[4]) return { old, now, by: null }
  const decimals = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0)
  const [from, to] = [scaled(a, decimals), scaled(b, decimals)]
  const padded = ([, sign, whole, fraction = '', unit]: RegExpExecArray) =>
    `${sign}${whole}${decimals > 0 ? `.${fraction.padEnd(decimals, '0')}` : ''}${unit}`
  const difference = `${to > from ? '+' : '−'} ${decimal(to - from, decimals)}${a[4]}`
  return { old: padded(a), now: padded(b), by: from === to ? null : (factor(from, to) ?? difference) }
}

/** A factor is computed from the exact figures, a difference from the displayed ones. */
export function changeOf(old: string, now: string): string | null {
  const { by } = compare(old, now)
  return by === null || /^[×÷]/.test(by) ? by : compare(readable(old), readable(now)).by
}

interface Differing {
  start: string
  old: string
  now: string
  end: string
}

/** Figures of different lengths differ as a whole: digits of 500 and 50,500 are unrelated. */
export function differing(old: string, now: string): Differing {
  const [a, b] = [FIGURE.exec(old), FIGURE.exec(now)]
  if (a && b && a[4] === b[4] && old.length !== now.length) {
    const unit = a[4] ?? ''
    const figureOf = (text: string) => text.slice(0, text.length - unit.length)
    return { start: '', old: figureOf(old), now: figureOf(now), end: unit }
  }
  let start = 0
  while (start < old.length && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return {
    start: old.slice(0, start),
    old: old.slice(start, old.length - end),
    now: now.slice(start, now.length - end),
    end: end === 0 ? '' : old.slice(-end),
  }
}
