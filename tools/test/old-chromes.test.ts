import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackOldChrome } from './old-chromes.ts'

let folder: string
let archive: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matin-old-chromes-'))
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  writeFileSync(join(folder, 'package/bin/chromium.br'), brotliCompressSync('the browser'))
  archive = join(folder, 'archive.tgz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
})
afterEach(() => rmSync(folder, { recursive: true }))

const chrome = (integrity: string) => ({ name: 'Chrome 1', version: '1.0.0', integrity })

test('an old Chrome is unpacked when its file has the pinned checksum', () => {
  const sum = createHash('sha512').update(readFileSync(archive)).digest('base64')
  const path = unpackOldChrome(archive, chrome(`sha512-${sum}`), join(folder, '1.0.0'))
  expect(readFileSync(path, 'utf8')).toBe('the browser')
  expect(statSync(path).mode & 0o111).toBe(0o111)
})

test('a file with another checksum is refused, and no part of it is unpacked', () => {
  expect(() => unpackOldChrome(archive, chrome('sha512-other'), join(folder, '1.0.0'))).toThrow(
    /has the sum sha512-\S+ instead of sha512-other/,
  )
  expect(readdirSync(folder).sort()).toEqual(['archive.tgz', 'package'])
})
