/** A session of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export interface BiDi {
  send(method: string, params?: object): Promise<unknown>
}

/** Events to which a session can subscribe. */
export type BiDiEvent =
  | { method: 'log.entryAdded'; params: { type: string; level: string; text: string } }
  | { method: 'network.responseCompleted'; params: { response: { status: number; url: string } } }
  | { method: 'browsingContext.navigationCommitted'; params: { url: string } }

type Answer = { type: 'success'; result: unknown } | { type: 'error'; error: string; message: string }
type Message = (Answer & { id: number | null }) | (BiDiEvent & { type: 'event' })

/**
 * Opens a session with the browser that listens at `address`. `limitMs` aborts a command that hangs.
 * `onEvent` gets the subscribed events.
 */
export async function openBiDi(
  address: string,
  capabilities: object,
  limitMs: number,
  onEvent: (event: BiDiEvent) => void,
): Promise<BiDi> {
  const socket = new WebSocket(`${address}/session`)
  const pending = new Map<number, (answer: Answer) => void>()
  const closed: Answer = { type: 'error', error: 'Connection closed', message: address }
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data)
    if (message.type === 'event') onEvent(message)
    else if (message.id !== null) pending.get(message.id)?.(message)
  })
  socket.addEventListener('close', () => {
    for (const settle of pending.values()) settle(closed)
  })

  let sent = 0
  function send(method: string, params: object = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++sent
      function settle(answer: Answer): void {
        clearTimeout(limit)
        pending.delete(id)
        if (answer.type === 'success') resolve(answer.result)
        else reject(new Error(`WebDriver BiDi ${method}: ${answer.error}: ${answer.message}`))
      }
      const late: Answer = { type: 'error', error: 'timeout', message: `no answer in ${limitMs / 1000} s` }
      const limit = setTimeout(settle, limitMs, late)
      pending.set(id, settle)
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, method, params }))
      else settle(closed)
    })
  }
  await new Promise(resolve => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('close', resolve)
  })
  await send('session.new', { capabilities: { alwaysMatch: capabilities } })
  return { send }
}
