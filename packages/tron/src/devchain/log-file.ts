import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Append-only file of JSON records, one per line: 16 hex digits of the record's SHA-256, a space, the record.
 * `append` returns once the records are on disk, so that data shown afterwards survives kill -9 and power
 * loss.
 */
export interface LogFile {
  append(records: readonly unknown[]): Promise<void>
  close(): Promise<void>
}

/**
 * Passes every record to `onRecord`, in order. Cuts off an incomplete last line, never acknowledged.
 * @throws Error when an earlier line is damaged, which cannot be repaired here
 */
export async function openLogFile(path: string, onRecord: (record: unknown) => void): Promise<LogFile> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+')
  try {
    let size = await replay(path, file, onRecord)
    await file.truncate(size)
    await syncDirectory(dirname(path))
    return {
      async append(records) {
        const bytes = Buffer.from(records.map(formatLine).join(''))
        try {
          await file.appendFile(bytes)
          await file.datasync()
        } catch (error) {
          await file.truncate(size)
          throw error
        }
        size += bytes.length
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

/** @returns the length of the undamaged part in bytes */
async function replay(path: string, file: FileHandle, onRecord: (record: unknown) => void): Promise<number> {
  const chunk = Buffer.alloc(1 << 20)
  let rest: Buffer = Buffer.alloc(0)
  let good = 0
  let damagedAt: number | null = null
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    if (bytesRead === 0) break
    at += bytesRead
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
    let start = 0
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
      if (damagedAt !== null) throw new Error(`${path} is damaged at byte ${damagedAt}`)
      const record = parseLine(rest.toString('utf8', start, end))
      if (record === undefined) damagedAt = good
      else {
        onRecord(record)
        good += end + 1 - start
      }
      start = end + 1
    }
    rest = rest.subarray(start)
  }
  if (damagedAt !== null && rest.length > 0) throw new Error(`${path} is damaged at byte ${damagedAt}`)
  return good
}

function formatLine(record: unknown): string {
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

function parseLine(line: string): unknown {
  const json = line.slice(17)
  return line.slice(0, 17) === `${checksum(json)} ` ? JSON.parse(json) : undefined
}

function checksum(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}
