import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProofIndex, type ProofManifest, proofIndex } from '@matin/contract/proof'
import { AwsClient } from 'aws4fetch'
import { inArray } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishedIn } from './files.ts'
import { INDEX } from './publish-index.ts'
import { proofSnapshot } from './tables.ts'

/** A place that keeps what is published a second time, apart from this machine. */
interface Mirror {
  /** Null where there is none of this name. */
  read(name: string): Promise<Uint8Array | null>
  /** Copies a file that is published. */
  put(name: string, path: string): Promise<void>
}

/** Brings the mirror up to date, if one is set: files of snapshots first, then the list, so that what it names is there. */
export async function mirror({ config, db }: Platform): Promise<void> {
  const target = mirrorOf(config)
  if (!target) return
  const published = publishedIn(config)
  const bytes = await readFile(join(published, INDEX))
  const there = await target.read(INDEX)
  if (there && bytes.equals(there)) return
  const mirrored = new Set((there ? parse(there) : []).map(({ root }) => root))
  const missing = parse(bytes).filter(({ root }) => !mirrored.has(root))
  const rows = await db
    .select({ manifest: proofSnapshot.manifest, file: proofSnapshot.file })
    .from(proofSnapshot)
    .where(
      inArray(
        proofSnapshot.snapshot,
        missing.map(({ snapshot }) => snapshot),
      ),
    )
  for (const { manifest, file } of rows)
    for (const name of [...filesOf(manifest), file]) await target.put(name, join(published, name))
  await target.put(INDEX, join(published, INDEX))
}

const parse = (bytes: Uint8Array): ProofIndex['snapshots'] =>
  proofIndex.parse(JSON.parse(Buffer.from(bytes).toString())).snapshots

function filesOf({ assets, transfers, figures }: ProofManifest): string[] {
  return [...assets.map(({ leaves }) => leaves), transfers.leaves, figures]
}

function mirrorOf({
  PROOF_MIRROR: place,
  PROOF_MIRROR_KEY: key,
  PROOF_MIRROR_REGION: region,
}: Config): Mirror | null {
  if (place === undefined) return null
  if (!/^https?:/.test(place)) return folderMirror(place)
  const [accessKeyId = '', ...secret] = (key ?? '').split(':')
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey: secret.join(':'),
    region,
    service: 's3',
    retries: 3,
  })
  return objectMirror(place.endsWith('/') ? place : `${place}/`, client)
}

function folderMirror(folder: string): Mirror {
  return {
    read: name =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async put(name, path) {
      await mkdir(folder, { recursive: true })
      await copyFile(path, join(folder, `${name}.draft`))
      await rename(join(folder, `${name}.draft`), join(folder, name))
    },
  }
}

/** S3 and what speaks like it. */
function objectMirror(base: string, client: AwsClient): Mirror {
  return {
    async read(name) {
      const response = await client.fetch(`${base}${name}`)
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`the mirror answered ${response.status} for ${name}`)
      return new Uint8Array(await response.arrayBuffer())
    },
    async put(name, path) {
      const body = await openAsBlob(path)
      const [named] = /^[0-9a-f]{64}/.exec(name) ?? []
      const hash =
        named ??
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      const response = await client.fetch(`${base}${name}`, {
        method: 'PUT',
        body,
        headers: {
          'x-amz-content-sha256': hash,
          'cache-control': named ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      })
      if (!response.ok) throw new Error(`the mirror answered ${response.status} for ${name}`)
    },
  }
}
