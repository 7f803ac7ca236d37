import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { compress } from '../../apps/wallet/vite/compress.plugin.ts'

const cache = resolve(import.meta.dirname, '../../.cache')

const PAGE = `
import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'))
`

/** The least that a React page loads, built and packed as the wallet is: KiB of gzip. */
export async function bareReact(): Promise<number> {
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
      plugins: [compress()],
      build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { entryFileNames: 'assets/first-[hash].js' } },
      },
    })
    const assets = join(root, 'dist/assets')
    const packed = (await readdir(assets)).filter(name => name.endsWith('.gz'))
    const sizes = await Promise.all(packed.map(async name => (await stat(join(assets, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
