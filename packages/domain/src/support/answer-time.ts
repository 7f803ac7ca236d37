/** Seconds of office hours in which support should answer a waiting chat. */
export const ANSWER_WITHIN_SECONDS = 2 * 3600

/**
 * Number of the newest first answers from which the usual time is computed. With fewer than ANSWERS_LEAST, no
 * time is shown.
 */
export const ANSWERS_COUNTED = 50
export const ANSWERS_LEAST = 5

const STEPS = [5, 10, 15, 20, 30, 45, 60]

/**
 * Returns the usual minutes to a first answer as customers see them: the median, rounded up to the next step.
 */
export function usualMinutes(medianSeconds: number): number {
  const minutes = Math.ceil(medianSeconds / 60)
  return STEPS.find(step => minutes <= step) ?? Math.ceil(minutes / 60) * 60
}
