import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scanPage } from './scan-page.ts'
import { type Finding, scanScripts } from './scan-script.ts'
import { scanStyle } from './scan-style.ts'

export function scanBuild(folder: string): Finding[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const read = (ending: string) =>
    files
      .filter(name => name.endsWith(ending))
      .map(name => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  const scan = (ending: string, features: (code: string) => string[]) =>
    read(ending).flatMap(({ name, code }) => features(code).map(feature => ({ feature, file: name })))
  return [...scanScripts(read('.js')), ...scan('.css', scanStyle), ...scan('.html', scanPage)]
}
