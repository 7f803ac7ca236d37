import { expect, test } from 'vitest'
import { parseNodes, sharedProviders } from './addresses.ts'

test('nodes are parsed in their order, each with its solid address and key', () => {
  const text = 'https://api.trongrid.io/, http://10.0.0.5:8090|http://10.0.0.5:8091,https://rpc.example/KEY'
  expect(parseNodes(text, 'first,,third')).toEqual([
    {
      name: 'api.trongrid.io',
      url: 'https://api.trongrid.io/',
      solidUrl: 'https://api.trongrid.io/',
      key: 'first',
    },
    { name: '10.0.0.5:8090', url: 'http://10.0.0.5:8090', solidUrl: 'http://10.0.0.5:8091', key: null },
    {
      name: 'rpc.example',
      url: 'https://rpc.example/KEY',
      solidUrl: 'https://rpc.example/KEY',
      key: 'third',
    },
  ])
  expect(parseNodes(text, 'one')?.map(({ key }) => key)).toEqual(['one', null, null])
})

test.each([
  ['', ''],
  ['ftp://node', ''],
  ['https://a.example,', ''],
  ['https://a.example|b', ''],
  ['https://a.example|https://b.example|https://c.example', ''],
  ['https://a.example,https://a.example/other', ''],
  ['https://user:key@a.example', ''],
  ['https://a.example|https://key@a.example', ''],
  ['https://a.example', 'one,two'],
])('nodes "%s" with keys "%s" are refused', (text, keys) => {
  expect(parseNodes(text, keys)).toBeNull()
})

test.each([
  ['https://api.trongrid.io', 'https://nile.trongrid.io', ['api.trongrid.io']],
  ['https://a.example,https://b.node.net', 'http://10.0.0.1|https://solid.node.net', ['b.node.net']],
  ['http://127.0.0.1:8090', 'http://127.0.0.1:8090/', ['127.0.0.1:8090']],
  ['http://127.0.0.1:8090', 'http://127.0.0.1:9090', []],
  ['http://10.0.0.1:8090', 'http://10.0.0.1:8091', ['10.0.0.1:8090']],
  ['http://tron.internal:8090', 'http://tron.internal:9090', ['tron.internal:8090']],
  ['http://one.nodes.internal', 'http://two.nodes.internal', []],
  ['https://api.trongrid.io', 'https://tron.quicknode.com', []],
])('%s and %s share the providers of %j', (first, second, shared) => {
  expect(sharedProviders(first, second)).toEqual(shared)
})
