import { type ComponentType, lazy } from 'react'

/** Failure to load the module of a page, or of a part of it. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/**
 * Returns a component whose module is loaded when it is first rendered. If the module cannot be loaded, the
 * component throws a LoadError. Only a reload of the page helps then: React and browsers remember the
 * failure, and a new release may have deleted the file.
 */
// biome-ignore lint/suspicious/noExplicitAny: the component may have any props
export function part<C extends ComponentType<any>>(load: () => Promise<C>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new LoadError('module not loaded', { cause })
    }
  })
}
