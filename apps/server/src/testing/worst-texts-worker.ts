import { fileKind } from '../platform/images/file-kind.ts'
import { worstTexts } from './worst-texts.ts'

/*
 * Gives every reader of strangers' bytes the worst texts of the largest size that reaches it. Prints each reader's name before,
 * and the processor time in milliseconds of its slowest text after. A script for a separate process, whose processor time is limited.
 */

type Reader = (text: string) => unknown

/** Readers by name, with the largest number of bytes that reaches them. */
const readers: [name: string, size: number, read: Reader][] = [
  ['file of an upload', 10_000, text => fileKind(Buffer.from(text))],
]

for (const [name, size, read] of readers) {
  process.stdout.write(`${name}\t`)
  let worst = 0
  for (const text of worstTexts(size)) {
    const before = process.threadCpuUsage()
    await read(text)
    const { user, system } = process.threadCpuUsage(before)
    worst = Math.max(worst, (user + system) / 1000)
  }
  process.stdout.write(`${worst}\n`)
}
