import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createdOperator } from '@matin/contract/internal-operators'
import type { RunningServer } from './server.ts'

const root = resolve(import.meta.dirname, '../..')

/** `npm run operator -- create` at the machine of a server; answers the secret of the authenticator. */
export function createFirstOwner(
  server: RunningServer,
  { email, name, roles, password }: { email: string; name: string; roles: string; password: string },
): string {
  const internal = /Internal: +(http\S+)/.exec(server.output())?.[1] ?? ''
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const args = ['create', '--email', email, '--name', name, '--roles', roles, '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/operator.js'), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, INTERNAL_URL: internal, OPERATOR_NEW_PASSWORD: password },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm run operator -- create: ${stderr}`)
  return createdOperator.parse(JSON.parse(stdout)).totpSecret
}
