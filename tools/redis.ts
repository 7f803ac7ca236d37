import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

export function findRedis(): string | undefined {
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)]
    .map(folder => join(folder, 'redis-server'))
    .find(path => existsSync(path))
}
