import { describe, expect, it } from 'vitest'
import { isDrawn, isLoopbackUrl } from './deployment.ts'

describe('the check for loopback URLs', () => {
  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['postgres://u:p@localhost/matin', true],
    ['postgres:///matin?host=/var/run/postgresql', true],
    ['postgres://localhost/matin?host=db.internal', false],
    ['https://api.trongrid.io', false],
    ['http://127.0.0.1.example.com', false],
    ['http://0.0.0.0:80', false],
  ])('says for %s whether it leads to this machine: %s', (url, own) => {
    expect(isLoopbackUrl(url)).toBe(own)
  })
})

describe('the check for generated secrets', () => {
  it.each([
    ['a'.repeat(32), false],
    ['abababababababababababababab', false],
    ['6f1d0a9b8c7e5d4f3a2b1c0d9e8f7a6b', true],
  ])('says for %s whether it was drawn at random: %s', (secret, drawn) => {
    expect(isDrawn(secret)).toBe(drawn)
  })
})
