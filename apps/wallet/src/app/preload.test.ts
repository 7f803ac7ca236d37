import { beforeEach, expect, test, vi } from 'vitest'

interface Link {
  href: string
  rel: string
  onload: () => void
  onerror: () => void
}

const FROM = 'https://matin.test/assets/first.js'
const STYLE = 'https://matin.test/assets/page.css'
let links: Link[]

/** The module anew, in a page with one style. */
async function freshPreload() {
  vi.resetModules()
  return (await import('./preload.ts')).preload
}

beforeEach(() => {
  links = []
  const createElement = () => {
    const link = {
      href: '',
      rel: '',
      relList: { supports: () => true },
      onload: () => {},
      onerror: () => {},
      remove: () => links.splice(links.indexOf(link), 1),
    }
    return link
  }
  vi.stubGlobal('document', {
    createElement,
    querySelectorAll: () => [{ href: 'https://matin.test/assets/first.css' }],
    head: { append: (link: Link) => links.push(link) },
  })
  return () => vi.unstubAllGlobals()
})

const rels = () => links.map(({ href, rel }) => `${rel} ${href.replace(/.*\//, '')}`)

test('scripts are asked for at once and wait for nothing, each once', async () => {
  const preload = await freshPreload()
  const files = ['./page.js', './shared.js']
  expect(await preload(async () => 'page', files, FROM)).toBe('page')
  await preload(async () => 'page', files, FROM)
  expect(rels()).toEqual(['modulepreload page.js', 'modulepreload shared.js'])
})

test('what is a part of the same file brings nothing', async () => {
  const preload = await freshPreload()
  expect(await preload(async () => 'page')).toBe('page')
  expect(links).toEqual([])
})

test('a page waits for its style, whoever asked for it first', async () => {
  const preload = await freshPreload()
  const load = vi.fn(async () => 'page')
  const pages = [preload(load, ['./page.css'], FROM), preload(load, ['./page.css'], FROM)]
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  expect(rels()).toEqual(['stylesheet page.css'])
  links[0]?.onload()
  expect(await Promise.all(pages)).toEqual(['page', 'page'])
})

test('the style that came with the page is not asked for again', async () => {
  const preload = await freshPreload()
  await preload(async () => 'page', ['./first.css'], FROM)
  expect(links).toEqual([])
})

test('a style that does not come fails the page, and the next time it is asked for again', async () => {
  const preload = await freshPreload()
  const load = vi.fn(async () => 'page')
  const page = preload(load, ['./page.css'], FROM)
  links[0]?.onerror()
  await expect(page).rejects.toThrow(`${STYLE} did not come`)
  expect(load).not.toHaveBeenCalled()
  const again = preload(load, ['./page.css'], FROM)
  expect(rels()).toEqual(['stylesheet page.css'])
  links[0]?.onload()
  expect(await again).toBe('page')
})
