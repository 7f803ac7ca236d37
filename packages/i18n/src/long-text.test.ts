import { expect, it } from 'vitest'
import { fillParameters, parseLongText } from './long-text.ts'

const TEXT = `updated: 2026-11-28

First paragraph.

Second one, by {app}.

## A section

Its paragraph.

- One point
- Another one

### A part of it

Its answer.

## The last section
`

it('parses the day, paragraphs, headings of two levels and points', () => {
  expect(parseLongText(TEXT)).toEqual({
    updated: '2026-11-28',
    intro: ['First paragraph.', 'Second one, by {app}.'],
    sections: [
      {
        title: 'A section',
        text: ['Its paragraph.'],
        points: ['One point', 'Another one'],
        parts: [{ title: 'A part of it', text: ['Its answer.'], points: [], parts: [] }],
      },
      { title: 'The last section', text: [], points: [], parts: [] },
    ],
  })
})

it.each([
  ['no day', 'A paragraph.'],
  ['a title', 'updated: 2026-11-28\n# Title'],
  ['a part without a section', 'updated: 2026-11-28\n### Part'],
  ['a point without a section', 'updated: 2026-11-28\n- Point'],
  ['a paragraph after points, whose order a section does not keep', 'updated: 2026-11-28\n## A\n- b\nc'],
  ['a quotation', 'updated: 2026-11-28\n> words'],
])('refuses %s', (_what, markdown) => {
  expect(() => parseLongText(markdown)).toThrow(/long text|no heading/)
})

it('fills in values once, and leaves a parameter without a value as it is', () => {
  expect(fillParameters('{fee} of {app}, {other}', { fee: '1', app: '{fee}' })).toBe('1 of {fee}, {other}')
})
