import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const RULES = globSync('{packages/ui,apps/wallet,apps/console}/src/**/*.css').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/([^{};]*:focus[-\w]*[^{};]*)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({ file, selector: selector.trim(), body }),
  ),
)

it('the focused element has one ring: an outline of one colour, without a shadow beside it', () => {
  const others = RULES.filter(({ selector, body }) => {
    const shadows = /box-shadow:/.test(body) && /:focus-visible(?!\))/.test(selector)
    const ownColour = /outline: (?!0|none|var\(--focus-ring\))/.test(body)
    return shadows || ownColour
  })
  expect(others.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([])
})

it('a field shows no ring while a button within it is focused and has one', () => {
  const fields = RULES.filter(({ body }) => body.includes('inset 0 0 0 2px var(--ink)'))
  expect(fields).not.toEqual([])
  for (const { file, selector } of fields)
    expect(readFileSync(file, 'utf8')).toContain(`${selector}:where(:has(button:focus-visible))`)
})
