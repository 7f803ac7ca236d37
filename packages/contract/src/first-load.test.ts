import { describe, expect, it } from 'vitest'
import * as auth from './auth.ts'
import * as first from './first-load.ts'
import * as home from './home.ts'
import * as light from './light-market.ts'
import * as lightNotices from './light-notices.ts'
import * as market from './market.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as settings from './settings.ts'

const now = '2026-11-21T04:00:00.000Z'
const customer = {
  total: '12.5',
  todayIncome: '0',
  incomeByDay: [{ day: '2026-11-21', amount: '0.25' }],
  steps: { account: true, recharge: false, mining: false },
}
const user = {
  uid: '123456789',
  avatar: '',
  email: 'a@b.c',
  mobile: '',
  name: '',
  invitationCode: 'ABCDEF',
  paymentPasswordSet: false,
  secondFactor: true,
  identityPassed: false,
  withdrawalHoldUntil: null,
  createdAt: now,
}

const recommended = {
  source: 'simulated',
  state: 'live',
  now,
  items: [
    {
      asset: 'BTC',
      price: '67918.4',
      open: '66495.3',
      change: '0.0214',
      high: '68331.7',
      low: '64753.1',
      volume: '27184',
      turnover: '1840000000',
      at: now,
      name: { en: 'Bitcoin', ja: 'ビットコイン', 'zh-Hans': '比特币', 'zh-Hant': '比特幣' },
      closes: ['66495.3'],
    },
  ],
}

const shownNotices = {
  items: [
    {
      id: '0190f1b2-7c3d-7a4e-8b5f-6a7b8c9d0e1f',
      title: 'x',
      pinned: true,
      publishedAt: now,
      unread: false,
    },
  ],
  next: 't.1.x',
}

const cases = [
  ['getHomeData', first.getHomeData, home.getHomeData, { now, nextPayoutAt: now, customer }],
  [
    'getHomeData, signed out',
    first.getHomeData,
    home.getHomeData,
    { now, nextPayoutAt: now, customer: null },
  ],
  ['getUserInfo', first.getUserInfo, auth.getUserInfo, user],
  ['getUserInfo, held', first.getUserInfo, auth.getUserInfo, { ...user, withdrawalHoldUntil: now }],
  ['getUnreadMessages', first.getUnreadMessages, messages.getUnreadMessages, { unread: 3, support: 1 }],
  [
    'getWebsiteSetting',
    first.getWebsiteSetting,
    settings.getWebsiteSetting,
    [{ key: 'app_name', value: 'x' }],
  ],
  ['listRecommended', light.listRecommended, market.listRecommended, recommended],
  ['listTopNotices', lightNotices.listTopNotices, notices.listNotices, shownNotices],
] as const

const WRONG = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  true,
  '',
  'x',
  '-1',
  '1e3',
  '.5',
  `${'1'.repeat(33)}`,
  '2026-13-01T00:00:00Z',
  '2026-11-21',
  '2026-11-21T04:00:00+01:00',
  [],
  [null],
  {},
]

/** The value itself, and it with each of its parts in turn replaced by each wrong one. */
function variants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value, ...WRONG]
  const parts = Object.entries(value).flatMap(([key, part]) =>
    variants(part).map(next =>
      Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next },
    ),
  )
  return [value, ...WRONG, ...parts]
}

describe.each(cases)('%s', (_, short, full, sample) => {
  it('is the endpoint of the server', () => {
    expect([short.method, short.path]).toEqual([full.method, full.path])
    expect(full.input.safeParse({}).success).toBe(true)
  })

  it('checks what the schema checks', () => {
    expect(short.check(sample)).toBe(true)
    for (const value of variants(sample)) {
      const newSetting = full === settings.getWebsiteSetting && isOnlyNewKey(value)
      expect(short.check(value), JSON.stringify(value)).toBe(newSetting || full.data.safeParse(value).success)
    }
  })
})

/** The one difference: an older app takes settings that it does not know. */
function isOnlyNewKey(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(item => typeof item?.key === 'string' && typeof item?.value === 'string')
  )
}
