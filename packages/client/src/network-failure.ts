/** Failure of the network, not of our code: only failures inside `overNetwork` count. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(cause: unknown) {
    super('the network failed', { cause })
  }
}

/** Counts a failure of a browser's operation as one of the network; errors before its start do not count. */
export async function overNetwork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}
