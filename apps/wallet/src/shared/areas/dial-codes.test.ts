import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, it } from 'vitest'
import codes from './dial-codes.json' with { type: 'json' }

it('the list of dialling codes has every area of the phone number library', () => {
  expect(codes).toEqual(Object.fromEntries(getCountries().map(area => [area, getCountryCallingCode(area)])))
})
