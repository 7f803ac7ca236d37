import { copyText } from '@matin/ui/copy-text'

interface Shared {
  title: string
  text: string
  url: string
}

/** Copies the link if there is no share sheet or it is refused. Closing the sheet shows no message. */
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
