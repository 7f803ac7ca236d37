import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createServer } from './server.ts'
import { addStageBand } from './stage-band.ts'
import { serveWallet } from './static.ts'

let dist: string
let server: FastifyInstance

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'matin-stage-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head><body><p></p></body></html>')
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  server = await createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  addStageBand(server)
  await serveWallet(server, { appName: async () => 'Matin', isStage: true, dist })
})
afterEach(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

it.each(['/', '/index.html', '/?source=home-screen', '/nothing'])(
  'a staging says so at the top of the page %s, in a style that the policy allows',
  async url => {
    const headers = { accept: 'text/html', 'accept-language': 'ja', 'accept-encoding': 'br' }
    const { body, headers: answered } = await server.inject({ url, headers })
    const band = '<aside class="stage-band" lang="ja">テスト環境です。実際の資産は取り扱いません</aside>'
    expect(body.replaceAll(/\s*\n\s*/g, '')).toContain(`<body>${band}<`)
    expect(body).toContain('<link rel="stylesheet" href="/stage.css"></head>')
    expect(answered['content-length']).toBe(String(Buffer.byteLength(body)))
    expect((await server.inject('/stage.css')).headers['content-type']).toContain('text/css')
  },
)

it('a staging leaves other answers as they are', async () => {
  expect((await server.inject('/manifest.webmanifest')).json()).toEqual({
    name: 'Matin',
    short_name: 'Matin',
  })
  expect((await server.inject('/api/nothing')).json()).toMatchObject({ code: 404 })
})
