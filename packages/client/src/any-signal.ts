/** `AbortSignal.any`, which Safari has only since 17.4 and Chrome since 116. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const follow = () => first.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true, signal: first.signal })
  }
  return first.signal
}
