/** The network failed, not our code: only what `overNetwork` guards is told as a failed connection. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(cause: unknown) {
    super('the network failed', { cause })
  }
}

/**
 * Waits for something that the browser alone does: sending a request, reading a body. However it fails, that is the
 * network's doing. What throws before there is something to wait for is not guarded.
 */
export async function overNetwork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}
