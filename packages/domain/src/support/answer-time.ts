/** Time of the office hours within which support answers a waiting chat, by its own rule. */
export const ANSWER_WITHIN_SECONDS = 2 * 3600

/** Number of newest first answers that give the usual time; with fewer than the least none is shown. */
export const ANSWERS_COUNTED = 50
export const ANSWERS_LEAST = 5

const STEPS = [5, 10, 15, 20, 30, 45, 60]

/** Usual time to a first answer as shown to customers, in minutes: the median, never rounded down. */
export function usualMinutes(medianSeconds: number): number {
  const minutes = Math.ceil(medianSeconds / 60)
  return STEPS.find(step => minutes <= step) ?? Math.ceil(minutes / 60) * 60
}
