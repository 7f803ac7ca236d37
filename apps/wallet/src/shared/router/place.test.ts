import { expect, it } from 'vitest'
import { hashOf, placeOf } from './place.ts'

it.each([
  ['', { path: '/', query: {} }],
  ['#', { path: '/', query: {} }],
  ['#/pages/Home/index', { path: '/pages/Home/index', query: {} }],
  ['#/pages/Home/noticeDetail?id=1', { path: '/pages/Home/noticeDetail', query: { id: '1' } }],
  ['#pages/Home/index', { path: '/pages/Home/index', query: {} }],
  [
    '#/x?a=1&a=2&b=%2Fpages%2FAssets%2Findex%3Fc%3D1',
    { path: '/x', query: { a: '1', b: '/pages/Assets/index?c=1' } },
  ],
  ['#/x?a=%E0%A4%A', { path: '/x', query: { a: '\uFFFD%A' } }],
])('the hash %j is parsed into path and query', (hash, place) => expect(placeOf(hash)).toEqual(place))

it.each([
  ['/pages/Home/index', {}, '#/pages/Home/index'],
  ['/pages/DEFI/order', { id: '1' }, '#/pages/DEFI/order?id=1'],
  ['/pages/Login/index', { back: undefined }, '#/pages/Login/index'],
])('path %s with query %j gives a hash', (path, query, hash) => expect(hashOf(path, query)).toBe(hash))

it('a place that is written as a hash parses back to the same place', () => {
  const query = { back: '/pages/DEFI/order?id=1&tab=a', name: 'ä +%#?' }
  expect(placeOf(hashOf('/pages/x', query))).toEqual({ path: '/pages/x', query })
})
