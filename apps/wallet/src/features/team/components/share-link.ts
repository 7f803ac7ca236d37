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

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
