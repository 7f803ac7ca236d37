const MINUTES_OF_HOUR = 60
const HOURS_OF_DAY = 24

/** The interval is whole minutes or hours that divide the hour or the day. */
export function cronOf(everySeconds: number): string {
  const minutes = everySeconds / 60
  if (Number.isInteger(minutes) && minutes < MINUTES_OF_HOUR && MINUTES_OF_HOUR % minutes === 0)
    return `*/${minutes} * * * *`
  const hours = minutes / MINUTES_OF_HOUR
  if (Number.isInteger(hours) && HOURS_OF_DAY % hours === 0) return `0 */${hours} * * *`
  throw new Error(`no schedule runs every ${everySeconds} seconds`)
}
