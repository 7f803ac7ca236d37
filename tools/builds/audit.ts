import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite'

/** Path of a file in a package: the package's folder, its name, and the rest. */
const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//
const SCRIPT = /\.(?:[cm]?js)$/
/**
 * Specifier that imports a package (`react`, `react/jsx-runtime`, `@lingui/core`), not a file or a plugin's
 * module.
 */
const BARE = /^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*(?:\/[\w./-]+)?$/

/** Modules that Vite generates, such as "vite/modulepreload-polyfill". */
const OF_VITE = /^vite\//

/**
 * Builds an app into a temporary folder and reports deviations from published packages: a name that resolves
 * outside its package, a source that differs from the published file, a module that replaces a package's. The
 * built files can be inspected before they are removed.
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
      // Runs before every other plugin, because it asks them all.
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
      // Runs after every other plugin, so it sees exactly what is bundled.
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

/** Returns a fault for each alias in a configuration, except the two that Vite has for its own files. */
function aliasesOf({ resolve }: ResolvedConfig): string[] {
  return resolve.alias
    .filter(({ find }) => !/@vite\\?\/(?:env|client)/.test(String(find)))
    .map(({ find }) => `an alias stands for ${String(find)}`)
}

function isWithin(id: string, name: string): boolean {
  const [, , from] = PACKAGE.exec(id) ?? []
  if (from !== undefined) return from === name
  // A workspace package is linked: its files are at their sources.
  const linked = join(import.meta.dirname, '../../node_modules', name)
  try {
    return id.startsWith(`${realpathSync(linked)}/`)
  } catch {
    return false
  }
}
