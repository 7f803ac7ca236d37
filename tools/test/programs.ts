import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path in the variable if it is set, otherwise the first name on PATH, otherwise the first place. */
export function findProgram(variable: string, names: string[], places: string[] = []): string | undefined {
  const asked = process.env[variable]
  if (asked) return isExecutable(asked) ? asked : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
