import { API } from '@matin/contract/api'
import { expect, it } from 'vitest'
import { questionsOf } from './first-questions.ts'
import { routes } from './routes.tsx'

const paths = Object.keys(routes)

it('names endpoints as they are, with an input that they take', () => {
  const questions = paths.flatMap(path =>
    questionsOf(path, { id: '0f8fad5b-d9cb-469f-a165-70867728950e', tab: 'nft' }),
  )
  expect(questions.length).toBeGreaterThan(5)
  for (const [path, input] of questions) {
    const endpoint = API.map(item => item.endpoint).find(item => item.method === 'GET' && item.path === path)
    expect(endpoint, path).toBeDefined()
    expect(Object.keys(endpoint?.input.parse(input) ?? {}), path).toEqual(Object.keys(input))
  }
})
