import { saveFile } from '@matin/ui/save-file'
import { drawReceipt, type PictureReceipt } from './receipt-picture.ts'

/** Saves the picture where the share sheet takes no files. Closing the sheet shows no message. */
export async function shareReceipt(receipt: PictureReceipt, filename: string): Promise<void> {
  const picture = await drawReceipt(receipt)
  const files = [new File([picture], filename, { type: picture.type })]
  if ('canShare' in navigator && navigator.canShare({ files })) {
    try {
      await navigator.share({ files, title: receipt.title })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile({ blob: picture, filename })
}
