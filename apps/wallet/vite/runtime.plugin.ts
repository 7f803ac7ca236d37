import type { Plugin } from 'vite'

const RUNTIME = /rolldown\/runtime/
const EXPORTED = /export\s*\{\s*([\w$]+)(?: as ([\w$]+))?\s*\};?/

/**
 * The bundler's own helper, a line of code, stands in each file that needs it: in a file of its own it is the first that
 * a page asks for, on the one connection that is open already, and the app's code waits for another.
 */
export function runtime(): Plugin {
  return {
    name: 'runtime',
    enforce: 'pre',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const helper = Object.values(bundle).find(
          output => output.type === 'chunk' && output.moduleIds.some(id => RUNTIME.test(id)),
        )
        if (helper?.type !== 'chunk' || helper.moduleIds.length > 1) return
        const [, local, exported = local] = EXPORTED.exec(helper.code) ?? []
        if (!local) throw new Error(`${helper.fileName} exports something else: see runtime.plugin.ts`)
        const body = `(()=>{${helper.code.replace(EXPORTED, '')};return ${local}})()`
        const file = helper.fileName.replace(/.*\//, '').replaceAll('.', String.raw`\.`)
        const importing = new RegExp(
          String.raw`import\s*\{\s*${exported} as ([\w$]+)\s*\}\s*from\s*"\./${file}";?`,
        )
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.imports.includes(helper.fileName)) continue
          if (!importing.test(output.code)) throw new Error(`${output.fileName}: see runtime.plugin.ts`)
          output.code = output.code.replace(importing, (_, name: string) => `const ${name}=${body};`)
          output.imports = output.imports.filter(name => name !== helper.fileName)
        }
        delete bundle[helper.fileName]
      },
    },
  }
}
