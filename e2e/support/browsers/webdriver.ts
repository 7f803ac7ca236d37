/** A page driven by the classic WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export interface WebDriver {
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Closes the page and its browser. */
  end(): Promise<void>
}

/** Property name of an element in WebDriver answers. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Opens a session with the driver at `address`. `limitMs` aborts a command that hangs. */
export async function openSession(
  address: string,
  capabilities: object,
  limitMs: number,
): Promise<WebDriver> {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(limitMs),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver ${method} ${path}: ${error}: ${message}`)
  }
  const begun = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = begun as { sessionId: string }
  return {
    send: (method, path, body) => ask(method, `/session/${sessionId}${path}`, body),
    end: async () => {
      await ask('DELETE', `/session/${sessionId}`)
    },
  }
}

/** Returns the WebDriver actions of a mouse that moves to a point, presses and releases. */
export function pressActions({ x, y }: { x: number; y: number }): object {
  return {
    actions: [
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', origin: 'viewport', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ],
  }
}

/** Returns the WebDriver actions of a keyboard that types a text. */
export function typeActions(text: string): object {
  const actions = [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}
