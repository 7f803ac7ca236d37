import { copyText } from '@matin/ui/copy-text'

interface Shared {
  title: string
  text: string
  url: string
}

/**
 * Opens the phone's own sheet for sharing; where there is none, or it refuses, the link is copied. Whoever closes
 * the sheet has shared nothing and is told nothing.
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
