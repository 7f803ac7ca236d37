import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import { clientMessage } from '@matin/contract/live'
import { textsOf } from '@matin/contract/testing/texts-of'
import { deviceName } from '@matin/domain/auth/device-name'
import { nameWords } from '@matin/domain/text/name'
import { searchKeys } from '@matin/domain/text/operator-search'
import { readConfig } from '../config.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { requestTimeZone } from '../platform/http/reply.ts'
import { createServer } from '../platform/http/server.ts'
import { serveWallet } from '../platform/http/static.ts'
import { fileKind } from '../platform/images/file-kind.ts'
import { inZone } from '../platform/moment-text.ts'
import { isCommonPassword } from '../platform/secrets/common-passwords.ts'
import { HEADERS, inHeader, worstTexts } from './worst-texts.ts'

/*
 * Gives every reader of attackers' bytes the worst texts. Prints each reader's name before, and the processor
 * time in milliseconds of its slowest text after. A script for a separate process, whose processor time is
 * limited.
 */

/**
 * Sizes of texts: the largest body of a call, and the most bytes of which a reader does not refuse the
 * length.
 */
const TEXTS = [64 * 1024, 22_000, 4000]
/** Size of the largest head of a call. */
const HEAD = 16 * 1024

type Reader = (text: string) => unknown

async function measure(name: string, texts: string[], read: Reader): Promise<void> {
  process.stdout.write(`${name}\t`)
  let worst = 0
  for (const text of texts) {
    const before = process.threadCpuUsage()
    await read(text)
    const { user, system } = process.threadCpuUsage(before)
    worst = Math.max(worst, (user + system) / 1000)
  }
  process.stdout.write(`${worst}\n`)
}

await measure('file of an upload', worstTexts(10_000), text => fileKind(Buffer.from(text)))

const inputs = [...API, ...OPERATOR_API].map(({ endpoint }) => endpoint)
const texts = TEXTS.flatMap(worstTexts)
const fields = inputs.flatMap(({ input, path }) => textsOf(input, path)).concat(textsOf(clientMessage, '/ws'))
// Many fields have one schema.
for (const [schema, [first, ...others]] of Map.groupBy(fields, field => field.schema))
  await measure(`${first?.path} and ${others.length} more`, texts, text => schema.safeParse(text))

/** Readers of what the contract accepted, with the most bytes that it accepts. */
const accepted: Record<string, [bytes: number, read: Reader]> = {
  'search of operators': [800, searchKeys],
  'words of a name': [400, nameWords],
  'new password': [800, text => isCommonPassword(text, [text], text)],
}
for (const [name, [bytes, read]] of Object.entries(accepted)) await measure(name, worstTexts(bytes), read)

const headers = worstTexts(HEAD).filter(inHeader)
const request = (name: string, value: string) => ({ headers: { [name]: value } }) as never
await measure('device of a cookie', headers, text => deviceOf(request('cookie', text), true))
await measure('name of a device', headers, deviceName)
await measure('time zone', headers, text =>
  inZone({ until: '2026-03-01T00:00:00Z' }, 'en', requestTimeZone(request('time-zone', text))),
)

const dist = mkdtempSync(join(tmpdir(), 'matin-worst-'))
writeFileSync(join(dist, 'index.html'), '<!doctype html>')
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' })
const server = await createServer({ ...config, production: true })
await serveWallet(server, { appName: async () => 'Matin', dist })
for (const name of HEADERS)
  for (const url of ['/index.html', '/nowhere'])
    await measure(`${name} of ${url}`, headers, text =>
      server.inject({ url, headers: { accept: 'text/html', [name]: text } }),
    )
for (const start of ['/a', '/nowhere?', '/nowhere?a='])
  await measure(`address ${start}`, headers, text =>
    server.inject({ url: `${start}${text.replaceAll(' ', '+')}` }),
  )
await server.close()
rmSync(dist, { recursive: true })
