/** Within this much time of the office hours a chat that waits is answered: the desk's own rule. */
export const ANSWER_WITHIN_SECONDS = 2 * 3600

/** First answers that the usual time is made of, the newest ones; with fewer than the least nothing is said. */
export const ANSWERS_COUNTED = 50
export const ANSWERS_LEAST = 5

const STEPS = [5, 10, 15, 20, 30, 45, 60]

/** What customers are told a first answer usually takes, in minutes: the median, never rounded down. */
export function usualMinutes(medianSeconds: number): number {
  const minutes = Math.ceil(medianSeconds / 60)
  return STEPS.find(step => minutes <= step) ?? Math.ceil(minutes / 60) * 60
}
