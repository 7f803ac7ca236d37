import { saveFile } from '@matin/ui/save-file'
import { drawReceipt, type Receipt } from './receipt-picture.ts'

/**
 * Opens the phone's share sheet with a picture of the receipt. Where the share sheet accepts no files, saves
 * the picture. A customer who closes the sheet sees no message.
 */
export async function shareReceipt(receipt: Receipt, filename: string): Promise<void> {
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
