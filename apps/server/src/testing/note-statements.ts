import { appendFileSync } from 'node:fs'
import pg from 'pg'

/*
 * Set-up of integration tests: appends each statement that succeeds to the file at TEST_STATEMENTS, one JSON
 * string a line, for statements.integration.test.ts.
 */

const file = process.env.TEST_STATEMENTS
const { query } = pg.Client.prototype
/** Statements that this process has appended. */
const noted = new Set<string>()

if (file && query.name !== 'noting') {
  const noting = function noting(this: unknown, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, given)
    const [first] = given
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
    if (
      typeof text === 'string' &&
      /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) &&
      !noted.has(text)
    ) {
      noted.add(text)
      Promise.resolve(answer).then(
        () => appendFileSync(file, `${JSON.stringify(text)}\n`),
        () => noted.delete(text),
      )
    }
    return answer
  }
  Object.assign(pg.Client.prototype, { query: noting })
}
