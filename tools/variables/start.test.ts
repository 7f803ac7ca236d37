import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from './documents.ts'

/** Prints, when the process ends, the packages from which it has loaded modules. */
const PACKAGES = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  process.on('exit', () => console.log(JSON.stringify([...loaded].filter(Boolean).sort())))`

it.each(['server', 'signer'])('the %s refuses its configuration before it loads large libraries', app => {
  const hook = `data:text/javascript,${encodeURIComponent(PACKAGES)}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hook, `apps/${app}/src/main.ts`], {
    cwd: ROOT,
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(stderr).toContain('SIGNER_SECRET wants')
  expect(JSON.parse(stdout)).toEqual(['@noble/curves', '@noble/hashes', '@scure/base', 'zod'])
})
