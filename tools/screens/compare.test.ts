import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareFolders } from './compare.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matin-screens-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Draws a grey picture with a square of another grey in its corner. */
async function draw(path: string, { width = 20, square = 0, grey = 200 } = {}) {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  const picture = sharp({
    create: { width, height: 20, channels: 3, background: { r: 200, g: 200, b: 200 } },
  })
  if (square > 0) {
    const background = { r: grey, g: grey, b: grey }
    const input = { create: { width: square, height: square, channels: 3 as const, background } }
    picture.composite([{ input, left: 0, top: 0 }])
  }
  await picture.webp({ lossless: true }).toFile(file)
}

const compare = () => compareFolders(join(folder, 'a'), join(folder, 'b'))

test('two folders with the same pictures have no differences', async () => {
  await draw('a/en/home.webp')
  await draw('b/en/home.webp')
  expect(await compare()).toEqual([])
})

test('pictures whose shades differ within the tolerance have no differences', async () => {
  await draw('a/home.webp')
  await draw('b/home.webp', { square: 5, grey: 190 })
  expect(await compare()).toEqual([])
})

test('a picture that differs is listed with the size of its difference', async () => {
  await draw('a/en/home.webp')
  await draw('b/en/home.webp', { square: 2, grey: 0 })
  await draw('a/wide.webp', { width: 20 })
  await draw('b/wide.webp', { width: 30 })
  expect(await compare()).toEqual([
    { picture: 'en/home.webp', difference: '4 pixels differ (1.00 %)' },
    { picture: 'wide.webp', difference: '20 x 20 became 30 x 20' },
  ])
})

test('a picture that is in only one folder is listed', async () => {
  await draw('a/gone.webp')
  await draw('b/new.webp')
  expect(await compare()).toEqual([
    { picture: 'gone.webp', difference: `only in ${join(folder, 'a')}` },
    { picture: 'new.webp', difference: `only in ${join(folder, 'b')}` },
  ])
})
