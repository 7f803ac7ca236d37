import { describe, expect, it } from 'vitest'
import { fileFor } from './file-for.ts'

const scope = 'https://matin.example/wallet/'
const files = new Set(['index.html', 'icon.svg', 'assets/first-a.js'])
const get = (path: string, mode = 'cors') => ({ method: 'GET', url: `${scope}${path}`, mode })

describe('the worker serves from its cache', () => {
  it.each([
    ['', 'navigate', 'index.html'],
    ['index.html', 'navigate', 'index.html'],
    ['?source=home-screen', 'navigate', 'index.html'],
    ['assets/first-a.js', 'cors', 'assets/first-a.js'],
    ['icon.svg', 'no-cors', 'icon.svg'],
    ['assets/first-of-the-version-before.js', 'cors', 'assets/first-of-the-version-before.js'],
  ])('%j (mode %s): file %s', (path, mode, file) => expect(fileFor(get(path, mode), scope, files)).toBe(file))
})

describe('the worker leaves to the network', () => {
  it.each([
    get('api/home/data'),
    get('api/docs', 'navigate'),
    get('ws'),
    get('uploads/voucher.png', 'no-cors'),
    get('icon.svg?who=1', 'no-cors'),
    get('assets/../api/home/data'),
    get('assets/deeper/file.js'),
    get('other.html', 'navigate'),
    get('console', 'navigate'),
    get('console/', 'navigate'),
    get('console/assets/index-a.js'),
    get('worker.js'),
    { ...get('assets/first-a.js'), method: 'POST' },
    { method: 'GET', url: 'https://matin.example/api/home/data', mode: 'cors' },
    { method: 'GET', url: 'https://other.example/wallet/icon.svg', mode: 'cors' },
  ])('%j', asked => expect(fileFor(asked, scope, files)).toBeNull())
})
