import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const cache = resolve(import.meta.dirname, '../../.cache')

const PAGE = `
import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'))
`

/** Measures the minimum that a React page loads, built and compressed like the wallet, in KiB of Brotli. */
export async function bareReact(): Promise<number> {
  await mkdir(cache, { recursive: true })
  const root = await mkdtemp(join(cache, 'bare-react-'))
  try {
    await writeFile(join(root, 'page.js'), PAGE)
    await writeFile(
      join(root, 'index.html'),
      '<div id="root"></div><script type="module" src="/page.js"></script>',
    )
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      mode: 'production',
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    })
    const assets = join(root, 'dist/assets')
    const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async name => brotliCompressSync(await readFile(join(assets, name))).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
