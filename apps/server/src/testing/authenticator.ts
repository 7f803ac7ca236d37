import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@matin/contract/factor'

/** Challenge that the server sends to a browser. */
interface Asked {
  challenge: string
  options: { challenge: string }
}

export interface SoftAuthenticator {
  credential: string
  /** Creates a passkey and answers the request for it. */
  make(asked: Asked, changes?: Changes): PasskeyAnswer
  /** Answers a challenge with the passkey that `make` created. */
  prove(asked: Asked, changes?: Changes): PasskeyAnswer
}

/** Deviations that imitate a dishonest or faulty authenticator. */
export interface Changes {
  origin?: string
  counter?: number
  /** Bits of the authenticator data: 1 present, 4 verified, 64 with a credential. */
  flags?: number
}

/** Creates a passkey in software as WebAuthn level 3 specifies it: ES256, no attestation. */
export function softAuthenticator(origin: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = id.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))
  const authData = (flags: number, count: number, rest: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), head, rest])
  }
  return {
    credential,
    make({ challenge, options }, changes = {}) {
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(jwk.x ?? '', 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(jwk.y ?? '', 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(changes.flags ?? 69, 0, attested))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { challenge, response: publicKeyCredential(credential, response) }
    },
    prove({ challenge, options }, changes = {}) {
      counter += 1
      const data = authData(changes.flags ?? 5, changes.counter ?? counter)
      const client = clientData('webauthn.get', options.challenge, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { challenge, response: publicKeyCredential(credential, response) }
    },
  }
}

function publicKeyCredential(id: string, response: object) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
