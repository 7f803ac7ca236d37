/**
 * Failure of the network, not of our code. Only failures inside `overNetwork` are reported as a failed
 * connection.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(cause: unknown) {
    super('the network failed', { cause })
  }
}

/**
 * Awaits an operation of the browser (sending a request, reading a body) and counts any failure of it as a
 * failure of the network. An error that is thrown before the operation starts does not get here.
 */
export async function overNetwork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}
