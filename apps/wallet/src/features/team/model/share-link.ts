import { copyText } from '@matin/ui/copy-text'

interface Shared {
  title: string
  text: string
  url: string
}

/**
 * Opens the phone's share sheet. Without one, or if it refuses, copies the link. A customer who closes the
 * sheet sees no message.
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
