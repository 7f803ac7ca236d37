import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import { clientMessage } from '@matin/contract/live'
import { textsOf } from '@matin/contract/testing/texts-of'
import { fileKind } from '../platform/images/file-kind.ts'
import { worstTexts } from './worst-texts.ts'

/*
 * Gives every reader of strangers' bytes the worst texts of the largest size that reaches it. Prints each reader's name before,
 * and the processor time in milliseconds of its slowest text after. A script for a separate process, whose processor time is limited.
 */

/** Sizes of texts: the largest body of a call, and the most bytes of which a reader does not refuse the length. */
const TEXTS = [64 * 1024, 22_000, 4000]

type Reader = (text: string) => unknown

/** Readers by name, with the numbers of bytes that they get. */
const readers: [name: string, sizes: number[], read: Reader][] = [
  ['file of an upload', [10_000], text => fileKind(Buffer.from(text))],
]
const inputs = [...API, ...OPERATOR_API, { endpoint: { path: '/ws', input: clientMessage } }]
const fields = inputs.flatMap(({ endpoint }) => textsOf(endpoint.input, endpoint.path))
// Many fields have one schema.
for (const [schema, [first, ...others] = []] of Map.groupBy(fields, field => field.schema))
  readers.push([`${first?.path} and ${others.length} more`, TEXTS, text => schema.safeParse(text)])

for (const [name, sizes, read] of readers) {
  process.stdout.write(`${name}\t`)
  let worst = 0
  for (const text of sizes.flatMap(worstTexts)) {
    const before = process.threadCpuUsage()
    await read(text)
    const { user, system } = process.threadCpuUsage(before)
    worst = Math.max(worst, (user + system) / 1000)
  }
  process.stdout.write(`${worst}\n`)
}
