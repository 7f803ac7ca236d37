import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mayInstall } from './tier.ts'

/**
 * Installs Debian packages if `--install` is given, the machine has apt, and this user may use it without a password.
 *
 * @returns the reason why it was not possible, or what to run, or undefined on success
 */
export function aptInstall(packages: string[]): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return `install ${packages.join(', ')} or their like`
  if (!mayInstall) return `run: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const root = process.getuid?.() === 0
  if (!root && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return 'apt-get needs root or sudo without a password'
  const apt = (args: string[]) => {
    // Another program may be installing at the same time.
    const command = [
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...args,
    ]
    if (!root) command.unshift('sudo', '-n')
    console.log(`[test] ${command.join(' ')}`)
    const [program = '', ...rest] = command
    return (
      spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 }).status === 0
    )
  }
  if (!apt(['update'])) return 'apt-get update failed'
  if (!apt(['install', '-y', '--no-install-recommends', ...packages])) return 'apt-get install failed'
  return undefined
}
