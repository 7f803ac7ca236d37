import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Leaves out this tool, whose test fails with a planted fault. Installed packages are links to those of
 * `root`, except our own packages, which are those of the copy, and what tests or set-up write.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'matin-faults-'))
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0'))
    if (file !== '' && !file.startsWith('tools/faults') && existsSync(join(root, file)))
      cpSync(join(root, file), join(copy, file))
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@matin'), { recursive: true })
  for (const name of readdirSync(join(from, '@matin')))
    symlinkSync(readlinkSync(join(from, '@matin', name)), join(to, '@matin', name))
  for (const name of readdirSync(from))
    if (['.package-lock.json', '.matin-lock'].includes(name)) cpSync(join(from, name), join(to, name))
    else if (name !== '@matin' && !/^\.(cache|vite)/.test(name)) symlinkSync(join(from, name), join(to, name))
  const browsers = join(root, '.cache/browsers')
  mkdirSync(join(copy, '.cache'))
  if (existsSync(browsers)) symlinkSync(browsers, join(copy, '.cache/browsers'))
  // Some tests read the list of the files in git.
  git(copy, 'init', '--quiet')
  git(copy, 'add', '--all')
  return copy
}
