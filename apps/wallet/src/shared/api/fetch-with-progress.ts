import { NetworkFailure } from '@matin/client/network-failure'

/**
 * Returns a `fetch` based on XMLHttpRequest, the only way to learn how much of a body the browser has sent.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const { signal } = init
      request.open(init.method ?? 'GET', String(input))
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'text'
      request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new NetworkFailure(new TypeError('network error')))
      request.onabort = () =>
        reject(new NetworkFailure(signal?.reason ?? new DOMException('aborted', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })
}
