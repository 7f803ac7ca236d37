import { expect, it } from 'vitest'
import { plain } from './plain.ts'

it.each([
  ['\u001b[2J\u001b]0;title\u0007', String.raw`\u001b[2J\u001b]0;title\u0007`],
  ['\u009b31m red', String.raw`\u009b31m red`],
  ['paid to \u202egnp.exe', String.raw`paid to \u202egnp.exe`],
  ['back\bspace\rstart', String.raw`back\u0008space\u000dstart`],
  ['two\nlines\tof 中文 and 😀', 'two\nlines\tof 中文 and 😀'],
])('control sequences in a chat are shown on the terminal and not executed: %j', (text, shown) => {
  expect(plain(text)).toBe(shown)
})
