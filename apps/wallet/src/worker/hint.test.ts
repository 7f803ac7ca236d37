import { expect, it } from 'vitest'
import { shownOf } from './hint.ts'

const SCOPE = 'https://wallet.example/app/'

it('a push shows the title that the server wrote and opens its page', () => {
  const hint = { title: 'A new notice', page: 'pages/Home/noticeDetail?id=0190-ab', tag: 'n1' }
  expect(shownOf(hint, SCOPE, 'Matin')).toEqual({
    title: 'A new notice',
    tag: 'n1',
    url: `${SCOPE}#/pages/Home/noticeDetail?id=0190-ab`,
  })
})

it.each([
  null,
  'text',
  {},
  { title: 'Win', page: 'https://evil.example', tag: 'x' },
  { title: 'Win', page: '/pages/Home/index', tag: 'x' },
  { title: 'Win', page: 'pages/Home/index#//evil.example', tag: 'x' },
  { title: 'Win', page: 'pages/Home/../../evil', tag: 'x' },
])('an invalid push of %j shows the name of the app and opens Home', data =>
  expect(shownOf(data, SCOPE, 'Matin')).toEqual({ title: 'Matin', tag: 'app', url: `${SCOPE}#/` }),
)
