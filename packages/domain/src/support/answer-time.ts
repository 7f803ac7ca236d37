/** Seconds of office hours in which support should answer a waiting chat. */
export const ANSWER_WITHIN_SECONDS = 2 * 3600

/**
 * Number of the newest first answers whose median is shown. With fewer than ANSWERS_LEAST, no time is shown.
 */
export const ANSWERS_COUNTED = 50
export const ANSWERS_LEAST = 5

const STEPS = [5, 10, 15, 20, 30, 45, 60]

/** Rounds the median time to a first answer up to one of the steps in minutes that customers are shown. */
export function usualMinutes(medianSeconds: number): number {
  const minutes = Math.ceil(medianSeconds / 60)
  return STEPS.find(step => minutes <= step) ?? Math.ceil(minutes / 60) * 60
}
