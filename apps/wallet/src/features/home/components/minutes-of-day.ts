/** Minutes since midnight at `time` (ms since epoch) in an IANA zone; an unknown zone counts as UTC. */
export function minutesOfDay(time: number, zone: string): number {
  const options = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone: zone })
  } catch {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
  let minutes = 0
  for (const { type, value } of format.formatToParts(time)) {
    if (type === 'hour') minutes += Number(value) * 60
    if (type === 'minute') minutes += Number(value)
  }
  return minutes
}
