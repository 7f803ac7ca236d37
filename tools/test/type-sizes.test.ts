import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Fixed type sizes, each with its reason. */
const FIXED = [
  'apps/console/src/app/console.css: font-size: 12px;', // the rem, not type
  'apps/wallet/src/features/proof/components/path-picture.module.css: font-size: 12px;', // within a drawing
  'apps/wallet/src/features/settings/components/profile.module.css: font: var(--fw-semi) 21px / 1 var(--font-display);', // within the avatar
  'apps/wallet/src/shared/components/address-field.module.css: font-size: clamp(14px, 1.231rem, 16px);', // a hint of one line, which its label repeats
  'packages/ui/src/index-bar.module.css: font-size: 11px;', // beside a list whose headings say the same
  'packages/ui/src/money.module.css: font: var(--fw-medium) max(0.38em, 12px) / 1 var(--font);', // grows with its figure
  'packages/ui/src/theme.css: font-size: 15px;', // the rem, not type
]

it('type sizes grow with the browser’s font size', () => {
  const found = globSync('{packages/ui,apps/wallet,apps/console}/src/**/*.css').flatMap(file =>
    (readFileSync(file, 'utf8').match(/(?<![-\w])font(-size)?: [^;{}]*\dpx[^;{}]*;/g) ?? [])
      .filter(declaration => !/var\(--(px|text-scale|capped|characters)\)/.test(declaration))
      .map(declaration => `${file}: ${declaration}`),
  )
  expect(found.sort()).toEqual(FIXED)
})
