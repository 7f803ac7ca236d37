import { expect, it } from 'vitest'
import { isInnerPath } from './use-return.ts'

it.each(['/pages/Assets/index', '/pages/DEFI/order?id=1&tab=a'])('%s is allowed as a return path', path => {
  expect(isInnerPath(path)).toBe(true)
})

it.each([
  undefined,
  '',
  '/',
  'https://evil.example',
  '//evil.example/pages/x',
  '/pages/../x',
  'javascript:alert(1)',
])('%s is refused as a return path', path => expect(isInnerPath(path)).toBe(false))
