import { NetworkFailure } from './network-failure.ts'
import { stallGuard } from './stall-guard.ts'

/**
 * Returns a `fetch` for large bodies, based on XMLHttpRequest, the only way to learn how much of a body the
 * browser has sent. It ends when nothing was sent for a minute, however long the whole takes.
 */
export function fetchWithProgress(onProgress?: (share: number) => void): typeof fetch {
  return (input, init = {}) => {
    const signals = init.signal ? [init.signal] : []
    const stall = stallGuard(signals)
    let isSent = false
    const answer = new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'text'
      request.upload.onprogress = ({ loaded, total }) => {
        stall.alive()
        isSent = loaded === total
        if (total > 0) onProgress?.(loaded / total)
      }
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new NetworkFailure(new TypeError('network error')))
      request.onabort = () => {
        const isStalled = !isSent && !signals.some(({ aborted }) => aborted)
        reject(new NetworkFailure(isStalled ? new TypeError('stalled') : stall.signal.reason))
      }
      stall.signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })
    return answer.finally(stall.end)
  }
}
