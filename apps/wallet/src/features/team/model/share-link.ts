import { copyText } from '@matin/ui/copy-text'

interface Shared {
  title: string
  text: string
  url: string
}

/**
 * Opens the phone's share sheet with a link. Copies the link if there is no share sheet or the browser
 * refuses to open it. A customer who closes the sheet sees no message.
 */
export async function shareLink(data: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copyText(data.url)) ? 'copied' : 'failed'
}
