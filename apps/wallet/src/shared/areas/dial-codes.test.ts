import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, it } from 'vitest'
import codes from './dial-codes.json' with { type: 'json' }

it('has every area that the library of phone numbers knows', () => {
  expect(codes).toEqual(Object.fromEntries(getCountries().map(area => [area, getCountryCallingCode(area)])))
})
