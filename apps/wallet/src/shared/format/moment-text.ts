/** As `Times.short` writes it. Its module comes with all that pages share, 23 KiB, which a guest's Home does without. */
export function momentText(at: string | number, locale: string): string {
  const look = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, look).format(new Date(at))
}
