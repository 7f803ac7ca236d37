import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files with a type size of their own, each with its reason. */
const FIXED = [
  'apps/console/src/app/console.css', // the rem, not type
  'apps/wallet/src/features/proof/components/path-picture.module.css', // within a drawing
  'apps/wallet/src/features/settings/components/profile.module.css', // within the avatar
  'apps/wallet/src/shared/components/address-field.module.css', // a hint of one line, which its label repeats
  'packages/ui/src/index-bar.module.css', // beside a list whose headings say the same
  'packages/ui/src/money.module.css', // grows with its figure
  'packages/ui/src/theme.css', // the rem, not type
]

it('type sizes grow with the browser’s font size', () => {
  const found = globSync('{packages/ui,apps/wallet,apps/console}/src/**/*.css').filter(file =>
    readFileSync(file, 'utf8')
      .match(/(?<![-\w])font(-size)?: [^;{}]*\dpx[^;{}]*;/g)
      ?.some(declaration => !/var\(--(px|text-scale|capped|characters)\)/.test(declaration)),
  )
  expect(found.sort()).toEqual(FIXED)
})
