import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'

/** The folder of a package, and the rest of the path, in the path of one of its files. */
const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//
const SCRIPT = /\.(?:[cm]?js)$/
/** `react`, `react/jsx-runtime`, `@lingui/core`: what names a package, and not a file or something made by a plugin. */
const BARE = /^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*(?:\/[\w./-]+)?$/

/** What Vite makes itself, such as "vite/modulepreload-polyfill". */
const OF_VITE = /^vite\//

/**
 * Builds an app beside its own build and tells where it does not take packages as they ship: a name that leads elsewhere than into
 * the package of that name, a source that differs from the published file, a module in place of a package's. The files that
 * are built can be looked at before they are removed.
 */
export async function auditBuild(
  config: InlineConfig,
  look: (folder: string) => void = () => {},
): Promise<string[]> {
  const found = new Set<string>()
  let seen = 0
  const auditor: Plugin = {
    name: 'audit',
    enforce: 'post',
    configResolved(resolved) {
      for (const fault of aliasesOf(resolved)) found.add(fault)
    },
    resolveId: {
      // Before every other plugin: it asks them all.
      order: 'pre',
      async handler(name, importer) {
        if (!importer || !BARE.test(name) || builtinModules.includes(name) || OF_VITE.test(name)) return null
        const resolved = await this.resolve(name, importer, { skipSelf: true })
        const wanted = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
        if (resolved && !isWithin(resolved.id, wanted)) found.add(`"${name}" is answered by ${resolved.id}`)
        return null
      },
    },
    transform: {
      // After every other plugin: what it sees is what is bundled.
      order: 'post',
      handler(code, id) {
        if (!PACKAGE.test(id) || !SCRIPT.test(id)) return null
        seen++
        if (code !== readFileSync(id, 'utf8')) found.add(`${id} is not as it was published`)
        return null
      },
    },
  }
  const outDir = mkdtempSync(join(tmpdir(), 'matin-audit-'))
  try {
    await build({
      ...config,
      mode: 'production',
      logLevel: 'silent',
      plugins: [...(config.plugins ?? []), auditor],
      build: { outDir, emptyOutDir: true },
    })
    look(outDir)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
  if (seen === 0) found.add('no file of a package was seen')
  return [...found].sort()
}

/** Vite itself has two, for files of its own. */
function aliasesOf({ resolve }: ResolvedConfig): string[] {
  return resolve.alias
    .filter(({ find }) => !/@vite\\?\/(?:env|client)/.test(String(find)))
    .map(({ find }) => `an alias stands for ${String(find)}`)
}

function isWithin(id: string, name: string): boolean {
  const [, , from] = PACKAGE.exec(id) ?? []
  if (from !== undefined) return from === name
  // A workspace of ours is linked: its files are where they are written.
  const linked = join(import.meta.dirname, '../../node_modules', name)
  try {
    return id.startsWith(`${realpathSync(linked)}/`)
  } catch {
    return false
  }
}
