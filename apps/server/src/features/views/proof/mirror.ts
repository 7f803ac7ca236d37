import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { proofManifest } from '@matin/contract/proof'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#config.ts'
import type { Platform } from '#platform/platform.ts'
import { INDEX, publishedIn } from './files.ts'
import { parseIndex } from './snapshots.ts'

/** Apart from this machine. */
interface Mirror {
  read(name: string): Promise<Uint8Array | null>
  put(name: string, path: string): Promise<void>
}

/** Files of snapshots first, then the list that names them. */
export async function mirror(platform: Platform): Promise<void> {
  const { config } = platform
  const target = mirrorOf(config)
  if (!target) return
  const published = publishedIn(config)
  const bytes = await readFile(join(published, INDEX))
  const there = await target.read(INDEX)
  if (there && bytes.equals(there)) return
  const mirrored = new Set((there ? parseIndex(there) : []).map(({ root }) => root))
  for (const { root, manifest } of parseIndex(bytes)) {
    if (mirrored.has(root)) continue
    for (const name of [...(await filesOf(published, manifest)), manifest])
      await target.put(name, join(published, name))
  }
  await target.put(INDEX, join(published, INDEX))
}

/**
 * Read from the published manifest and not from the database, whose rows may be forged. Each name is the hash
 * of the file's content (`proofManifest`).
 */
async function filesOf(published: string, file: string): Promise<string[]> {
  const bytes = await readFile(join(published, file))
  if (!file.startsWith(sha256(bytes))) throw new Error(`${file} is not what its name says`)
  const { assets, transfers, figures } = proofManifest.parse(JSON.parse(bytes.toString()))
  return [...assets.map(({ leaves }) => leaves), transfers.leaves, figures]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

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
      const hash = named ?? sha256(await readFile(path))
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
