import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FILES = globSync('{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,js,css,sql}', {
  exclude: ['**/node_modules/**', '**/dist/**', 'tools/*/fixture/**'],
})

/** First words that hide the subject of a sentence ("What the customer reads of a reason"). */
const HIDDEN_SUBJECT =
  /(?:\/\*\*?|^\s*(?:\/\/|--|\*)|Error\(['"`])\s*(?:What|Who|Whose|Whom|Whoever|Whatever|Nobody)\b/

/** Comments go on over several lines: only the first line of one begins a sentence that counts. */
const CONTINUES = /^\s*(\*|\/\/|--)/

it('comments and errors name their subject first', () => {
  const faults = FILES.flatMap(file => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const isFirst = !CONTINUES.test(line) || !CONTINUES.test(lines[index - 1] ?? '')
      const opens = (lines[index - 1] ?? '').trim() === '/**' || (lines[index - 1] ?? '').trim() === '/*'
      return (isFirst || opens) && HIDDEN_SUBJECT.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []
    })
  })
  expect(FILES.length).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})
