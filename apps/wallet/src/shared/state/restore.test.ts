import { describe, expect, it } from 'vitest'
import { defaultState, restoreState, updownOf } from './restore.ts'

describe('the colours of gains and losses', () => {
  it.each([
    ['en', 'green-up'],
    ['ja', 'red-up'],
    ['zh-Hans', 'red-up'],
    ['zh-Hant', 'red-up'],
  ] as const)('follow the language until the reader chooses: %s is %s', (language, updown) => {
    expect(updownOf({ language, updown: null })).toBe(updown)
    expect(updownOf({ language, updown: 'green-up' })).toBe('green-up')
    expect(updownOf({ language, updown: 'red-up' })).toBe('red-up')
  })
})

describe('the restored state', () => {
  it('has the defaults of the specification when nothing is saved', () => {
    expect(restoreState(null)).toEqual({
      language: 'en',
      version: 1,
      loggedIn: false,
      userInfo: { avatar: '', email: '', mobile: '', name: '', uid: '' },
      globalConfig: {},
      walletAddress: '',
      usdt_balance: 0,
      usdtPrice: 0,
      currency: 'USD',
      usdt_cny_price: 0,
      activeTab: 0,
      updown: null,
      secret1: '',
      secret2: '',
    })
  })

  it('equals the state that was saved', () => {
    const state = {
      ...defaultState,
      language: 'ja',
      currency: 'JPY',
      usdt_balance: '12.5',
      activeTab: 2,
      updown: 'red-up',
    }
    expect(restoreState(JSON.stringify({ state, version: 1 }))).toEqual(state)
  })

  it('accepts the saved form of an older version, without wrapper and version number', () => {
    const older = JSON.stringify({ language: 'zh-Hant', userInfo: { email: 'a@b.c' } })
    expect(restoreState(older)).toEqual({
      ...defaultState,
      language: 'zh-Hant',
      userInfo: { ...defaultState.userInfo, email: 'a@b.c' },
    })
  })

  it.each(['', '{', 'null', '[]', '"x"', '42', '{"state":[]}', '{"version":2,"language":"ja"}'])(
    'has the defaults when the saved text is unreadable: %s',
    saved => expect(restoreState(saved)).toEqual(defaultState),
  )

  it('has the default for each field of the wrong type, and never contains secrets', () => {
    const broken = {
      language: 'xx',
      loggedIn: 'yes',
      userInfo: { uid: 5, name: 'Hana' },
      globalConfig: { app_name: 'Matin', n: 1 },
      usdt_balance: 1.5,
      usdtPrice: '1e9',
      currency: 'XYZ',
      activeTab: 9,
      updown: 'blue-up',
      secret1: 'leak',
    }
    expect(restoreState(JSON.stringify(broken))).toEqual({
      ...defaultState,
      userInfo: { ...defaultState.userInfo, name: 'Hana' },
      globalConfig: { app_name: 'Matin' },
    })
  })
})
