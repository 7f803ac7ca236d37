import { expect, it } from 'vitest'
import { inZone } from './moment-text.ts'

const AT = '2026-06-09T18:02:00.000Z'

it.each([
  ['en', 'UTC', '9 Jun 2026, 18:02 UTC'],
  ['en', 'Asia/Tokyo', '10 Jun 2026, 03:02 UTC+9'],
  ['en', 'America/St_Johns', '9 Jun 2026, 15:32 UTC−2:30'],
  ['ja', 'Asia/Tokyo', '2026年6月10日 03:02 UTC+9'],
  ['zh-Hans', 'Asia/Shanghai', '2026年6月10日 02:02 UTC+8'],
  ['zh-Hant', 'Asia/Taipei', '2026年6月10日 02:02 UTC+8'],
] as const)(
  'an instant is written in the language and the zone of its reader (%s, %s)',
  (language, zone, said) => {
    expect(inZone({ until: AT, left: '3' }, language, zone)).toEqual({ until: said, left: '3' })
  },
)

it.each(['', 'Mars/Olympus', '+99:00', 'x'.repeat(9000)])(
  'an unknown time zone counts as UTC: %.20s',
  zone => {
    expect(inZone({ until: AT }, 'en', zone)).toEqual({ until: '9 Jun 2026, 18:02 UTC' })
  },
)

it('a text that is not an instant, as in older messages, stays unchanged', () => {
  expect(inZone({ until: '2026-03-02 10:24 UTC' }, 'en', 'UTC')).toEqual({ until: '2026-03-02 10:24 UTC' })
  expect(inZone(undefined, 'en', 'UTC')).toBeUndefined()
})
