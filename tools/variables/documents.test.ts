import { expect, it } from 'vitest'
import { VARIABLES as SERVER } from '../../apps/server/src/variables.ts'
import { VARIABLES as SIGNER } from '../../apps/signer/src/variables.ts'
import { committedDocuments, TOPICS, withTables } from './documents.ts'

const documents = committedDocuments()

it('`npm run variables` writes the tables of each document as they are in git', () => {
  for (const [file, text] of documents)
    expect(text, `${file}: run \`npm run variables\``).toBe(withTables(text))
})

it('each variable that a process reads is in one table of one document', () => {
  const topics = [...[...documents.values()].join('').matchAll(/<!-- variables: (\w+) -->/g)].map(
    ([, topic]) => topic,
  )
  expect(topics.sort()).toEqual(Object.keys(TOPICS).sort())
  const names = Object.values(TOPICS).flatMap(topic => Object.keys(topic))
  expect(names.sort()).toEqual([...new Set(Object.keys({ ...SERVER, ...SIGNER }))].sort())
})
