import { fromWire } from '../money/amount.ts'
import { ASSET_IDS } from '../money/asset.ts'
import { parseRate } from '../money/rate.ts'
import { parseOfficeHours } from '../support/office-hours.ts'
import { isZone } from './zone.ts'

/** Type of a setting: how its text is parsed, checked, typed and shown. */
interface TypeOf<T> {
  parse: (value: string) => T | null
  /** Asked of a value that `parse` accepts, before it is stored. */
  isValid: (value: string) => boolean
  /** Phrase about an invalid value that follows the setting's name. */
  fault: string
  unit: string
  /** Decimals that operators type; null for a type that is no figure. */
  decimals: number | null
}

const CURRENCIES = ['USD', 'CNY', 'JPY', 'EUR', 'HKD', 'TWD']

const accept = () => true
const matches = (pattern: RegExp) => (value: string) => pattern.test(value)
const text = (fault: string, isValid: TypeOf<string>['isValid']) => other(fault, value => value, isValid)
const whole = (unit: string, fault: string, pattern: RegExp) =>
  figure(0, unit, fault, Number, matches(pattern))

export const SETTING_TYPES = {
  text: text('begins or ends with a space', value => value === value.trim()),
  usdt: figure(6, 'USDT', 'isn’t an amount of USDT', value => fromWire(value, 'USDT')),
  rate: figure(7, '%', 'isn’t a rate below 100 %', parseRate, matches(/^0+(\.|$)/)),
  seconds: whole('seconds', 'isn’t a whole number of seconds', /^[1-9]\d{0,4}$/),
  points: whole('points', 'isn’t a number of points', /^\d{1,3}$/),
  customers: whole('customers', 'isn’t a number of customers up to 999', /^\d{1,3}$/),
  count: whole('', 'isn’t a whole number', /^\d{1,6}$/),
  factor: figure(2, '×', 'isn’t a factor of 1 or more', Number, matches(/^[1-9]\d{0,2}(\.\d{1,2})?$/)),
  countries: other('isn’t a list of countries like “JP,TW”', codesOf, matches(/^(|[A-Z]{2}(, ?[A-Z]{2})*)$/)),
  flag: other('must be true or false', value => value === 'true', matches(/^(true|false)$/)),
  coins: other('isn’t a list of our coins, each once and without USDT', codesOf, areCoins),
  zone: text('isn’t a time zone', isZone),
  hours: text('isn’t like “1-5 09:00-18:00”', value => parseOfficeHours(value) !== null),
  rates: text(`needs a figure for each of ${CURRENCIES.join(', ')}`, areRates),
  day: text('isn’t a day like 2026-11-01', matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
  address: text('doesn’t begin with https://', matches(/^($|https:\/\/\S+$)/)),
}
export type SettingType = keyof typeof SETTING_TYPES

function figure<T>(
  decimals: number,
  unit: string,
  fault: string,
  parse: TypeOf<T>['parse'],
  isValid: TypeOf<T>['isValid'] = accept,
): TypeOf<T> {
  return { decimals, unit, fault, parse, isValid }
}

function other<T>(fault: string, parse: TypeOf<T>['parse'], isValid: TypeOf<T>['isValid']): TypeOf<T> {
  return { decimals: null, unit: '', fault, parse, isValid }
}

/** Codes of coins or countries that are joined by commas. */
export function codesOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(',').map(code => code.trim())
}

function areCoins(value: string): boolean {
  const coins = codesOf(value)
  const isAsset = (coin: string) => coin !== 'USDT' && ASSET_IDS.some(asset => asset === coin)
  return new Set(coins).size === coins.length && coins.every(isAsset)
}

function areRates(value: string): boolean {
  try {
    const rates: unknown = JSON.parse(value)
    if (typeof rates !== 'object' || rates === null) return false
    const given = Object.entries(rates)
    return (
      given.every(
        ([, rate]) => typeof rate === 'string' && /^\d{1,6}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0,
      ) && CURRENCIES.every(currency => given.some(([name]) => name === currency))
    )
  } catch {
    return false
  }
}
