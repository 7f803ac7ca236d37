import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { rules } from './rules.ts'

export type Cruised = {
  /** Our own modules, without the packages that they import. */
  modules: IModule[]
  /** Violations as `file: rule → imported file`, sorted. */
  violations: { from: string; rule: string; to: string }[]
}

/** The parser is set: dependency-cruiser does not know TypeScript 7 and would silently read no such file. */
export async function cruiseFolder(baseDir: string, folders: string[]): Promise<Cruised> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: rules },
      // Only our own: packages keep what they export in a folder of that name too.
      exclude: { path: '^(apps|packages)/[^/]+/dist/|^tools/boundaries/fixture/' },
      doNotFollow: { path: 'node_modules' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  )
  const result = output as ICruiseResult
  const violations = result.summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name }))
  return { modules: result.modules.filter(({ source }) => ownSource.test(source)), violations }
}

const ownSource = /^(apps|packages|e2e|bench|tools)\/(?!.*node_modules).*\.(ts|tsx|js|mjs)$/
