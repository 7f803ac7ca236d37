import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of a program: the path in the environment variable if it is set, otherwise the first of
 * these names on PATH, otherwise the first of these places. Undefined if there is none.
 */
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
