type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Replaces `XMLHttpRequest`, as far as `fetchWithProgress` uses it, and sends through `fetch`. */
export function uploadsThrough(fetch: Fetch) {
  return class {
    status = 0
    responseType = ''
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
    #address = ''
    #method = 'GET'
    readonly #headers = new Headers()
    readonly #stop = new AbortController()

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.#stop.abort()
      this.onabort?.()
    }
    send(body: BodyInit | null) {
      const init = { method: this.#method, headers: this.#headers, body, signal: this.#stop.signal }
      fetch(this.#address, init).then(
        async answer => {
          this.responseText = await answer.text()
          this.status = answer.status
          this.onload?.()
        },
        () => this.#stop.signal.aborted || this.onerror?.(),
      )
    }
  }
}
