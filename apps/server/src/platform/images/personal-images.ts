import { and, eq, ne } from 'drizzle-orm'
import { type PersonalDataTable, textIn } from '../data-export.ts'
import { openStored, sealStored } from './stored-images.ts'
import { image } from './tables.ts'

/** A receipt refers to its image for good, so the image of a closed account is emptied and not deleted. */
export const personalImages: PersonalDataTable = {
  table: 'image',
  customer: 'owner',
  key: [['id', 'uuid']],
  slice: 1,
  open(config, stored) {
    const { bytes: _bytes, key_id: keyId, ...row } = stored
    const bytes = Buffer.from(textIn(stored, 'bytes').slice(2), 'hex')
    const jpeg = openStored(config, {
      id: textIn(row, 'id'),
      keyId: typeof keyId === 'string' ? keyId : null,
      bytes,
    })
    return { ...row, jpeg_base64: jpeg.toString('base64') }
  },
  async erase(tx, { config }, customerId) {
    await tx.delete(image).where(and(eq(image.owner, customerId), ne(image.purpose, 'voucher')))
    const vouchers = await tx.select({ id: image.id }).from(image).where(eq(image.owner, customerId))
    for (const { id } of vouchers)
      await tx
        .update(image)
        .set(sealStored(config, id, new Uint8Array()))
        .where(eq(image.id, id))
  },
}
