/** Minutes since midnight at `time` (ms since epoch) in an IANA zone; an unknown zone counts as UTC. */
export function minutesOfDay(time: number, zone: string): number {
  // "18:02:33"
  const clock = (timeZone: string) => new Date(time).toLocaleTimeString('en-GB', { timeZone })
  let text: string
  try {
    text = clock(zone)
  } catch {
    text = clock('UTC')
  }
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
