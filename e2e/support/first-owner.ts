import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createdOperator } from '@matin/contract/internal/operators'
import type { RunningServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Runs `npm run operator -- create` on the machine of a demonstration; returns the authenticator's secret.
 */
export function createFirstOwner(
  server: RunningServer,
  { email, name, roles, password }: { email: string; name: string; roles: string; password: string },
): string {
  const args = ['create', '--email', email, '--name', name, '--roles', roles, '--json']
  const made = command(server, args, { OPERATOR_NEW_PASSWORD: password })
  return createdOperator.parse(JSON.parse(made)).totpSecret
}

function command(server: RunningServer, args: readonly string[], more: Record<string, string> = {}): string {
  const internal = /Internal: +(http\S+)/.exec(server.output())?.[1] ?? ''
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/operator.js'), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, INTERNAL_URL: internal, ...more },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm run operator -- ${args[0]}: ${stderr}`)
  return stdout
}
