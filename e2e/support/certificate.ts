import { randomInt } from 'node:crypto'
import { envelope } from '@matin/contract/envelope'
import { submitIdentity, uploadIdentityPhoto } from '@matin/contract/identity'
import sharp from 'sharp'
import type { Customer } from './customer.ts'

/** Creates an identity document's photo as a phone takes it: stored sideways, with an EXIF orientation. */
export async function certificatePhoto(side: 'front' | 'back', width = 3200): Promise<Buffer> {
  const height = Math.round(width * 0.75)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="#dfe4ee"/>
    <g transform="rotate(-3 200 150)">
      <rect x="50" y="60" width="300" height="180" rx="14" fill="#ffffff"/>
      ${side === 'front' ? '<circle cx="110" cy="130" r="32" fill="#b3bcd8"/>' : '<rect x="50" y="90" width="300" height="34" fill="#636a80"/>'}
      <path d="M170 110h140M170 140h110M170 170h150" stroke="#c3cad9" stroke-width="12"/>
    </g>
  </svg>`
  return sharp(Buffer.from(svg))
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer()
}

/** Submits a new certificate through the API; returns the submission's id. */
export async function submitCertificate(address: string, who: Customer): Promise<string> {
  const photo = new Uint8Array(await certificatePhoto('front', 800))
  const upload = async () => {
    const response = await fetch(new URL(uploadIdentityPhoto.path, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/jpeg' },
      body: photo,
    })
    return uploadIdentityPhoto.data.parse(envelope.parse(await response.json()).data).id
  }
  const [frontId, backId] = [await upload(), await upload()]
  const number = String(randomInt(1_000_000_000, 10_000_000_000))
  const { id } = await who.call(submitIdentity, {
    type: 'passport',
    name: 'Hana Lindqvist',
    number,
    frontId,
    backId,
  })
  return id
}
