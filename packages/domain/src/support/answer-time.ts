/** Seconds of office hours in which support should answer a waiting chat. */
export const ANSWER_WITHIN_SECONDS = 2 * 3600

/** Number of the newest first answers that count. With fewer than ANSWERS_LEAST, no time is shown. */
export const ANSWERS_COUNTED = 50
export const ANSWERS_LEAST = 5

const STEPS = [5, 10, 15, 20, 30, 45, 60]

/** The median, rounded up to the next step. */
export function usualMinutes(medianSeconds: number): number {
  const minutes = Math.ceil(medianSeconds / 60)
  return STEPS.find(step => minutes <= step) ?? Math.ceil(minutes / 60) * 60
}
