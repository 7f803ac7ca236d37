export interface Removal {
  paths: string[]
  arguments: string[]
}

/**
 * Removes `paths` from the page or worker, members before the globals that lead to them, and makes newer
 * `arguments` refused or ignored. The function runs from its source text, so it uses nothing outside itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: runs in a page by its source, so it can use no function beside it.
export function takeAway({ paths, arguments: refused }: Removal): void {
  type Owner = Record<PropertyKey, unknown>
  type Method = (this: unknown, ...given: unknown[]) => unknown
  const global = globalThis as unknown as Owner
  const typedArray: unknown = Object.getPrototypeOf(Int8Array)

  const isOwner = (value: unknown): value is Owner =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'

  function ownerOf(path: string[]): Owner | undefined {
    let at: unknown = global
    for (const [index, part] of path.entries()) {
      if (!isOwner(at)) return undefined
      at = index === 0 && part === 'TypedArray' ? typedArray : at[part]
    }
    return isOwner(at) ? at : undefined
  }

  function keyOf(name: string): PropertyKey | undefined {
    return name.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[name.slice(2)] : name
  }

  function remove(path: string): void {
    const parts = path.split('.')
    const key = keyOf(parts.pop() ?? '')
    if (key === undefined) return
    // Handlers of events of every element are members of the kinds of elements.
    const owners =
      parts[0] === 'Element' && String(key).startsWith('on')
        ? ['Element', 'HTMLElement', 'SVGElement', 'MathMLElement'].map(name => ownerOf([name, 'prototype']))
        : [ownerOf(parts)]
    for (const owner of owners) if (owner && Object.hasOwn(owner, key)) Reflect.deleteProperty(owner, key)
  }

  function replace(path: string, made: (original: Method) => Method): void {
    const parts = path.split('.')
    const key = parts.pop() ?? ''
    const owner = ownerOf(parts)
    const descriptor = owner && Object.getOwnPropertyDescriptor(owner, key)
    if (!owner || !descriptor || typeof descriptor.value !== 'function') return
    Object.defineProperty(owner, key, { ...descriptor, value: made(descriptor.value as Method) })
  }

  const withFirstOnly = (original: Method): Method =>
    function (first) {
      return original.call(this, first)
    }

  const withoutObject = (original: Method): Method =>
    function (...given) {
      if (isOwner(given[0]) && !(given[0] instanceof IDBKeyRange))
        throw new DOMException('The parameter is not a valid key.', 'DataError')
      return original.apply(this, given)
    }

  const behaviours: Record<string, () => void> = {
    startViewTransition: () =>
      replace(
        'Document.prototype.startViewTransition',
        original =>
          function (...given) {
            if (given[0] !== null && given[0] !== undefined && typeof given[0] !== 'function')
              throw new TypeError(
                "Failed to execute 'startViewTransition' on 'Document': parameter 1 is not of type 'Function'.",
              )
            return original.apply(this, given)
          },
      ),
    searchParamsHas: () => replace('URLSearchParams.prototype.has', withFirstOnly),
    searchParamsDelete: () => replace('URLSearchParams.prototype.delete', withFirstOnly),
    getAllOptions: () => {
      for (const name of ['IDBObjectStore', 'IDBIndex']) replace(`${name}.prototype.getAll`, withoutObject)
    },
    getAllKeysOptions: () => {
      for (const name of ['IDBObjectStore', 'IDBIndex'])
        replace(`${name}.prototype.getAllKeys`, withoutObject)
    },
    webSocketAddress: () => {
      const original = global.WebSocket
      if (typeof original !== 'function') return
      global.WebSocket = new Proxy(original, {
        construct(target, given: unknown[], newTarget) {
          if (!/^wss?:/i.test(String(given[0])))
            throw new DOMException(`The URL '${String(given[0])}' is invalid.`, 'SyntaxError')
          return Reflect.construct(target, given, newTarget) as object
        },
      })
    },
    webpBlob: () =>
      replace(
        'HTMLCanvasElement.prototype.toBlob',
        original =>
          function (done, type, ...rest) {
            return original.call(this, done, type === 'image/webp' ? 'image/png' : type, ...rest)
          },
      ),
  }

  for (const name of refused) behaviours[name]?.()
  const depth = (path: string) => path.split('.').length
  for (const path of [...paths].sort((left, right) => depth(right) - depth(left))) remove(path)
}
