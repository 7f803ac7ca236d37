import { type ComponentType, lazy } from 'react'

export class LoadError extends Error {
  override readonly name = 'LoadError'
}

// biome-ignore lint/suspicious/noExplicitAny: the component may have any props
type AnyComponent = ComponentType<any>

/**
 * If the module cannot be loaded, the component throws a LoadError. Only a reload of the page helps then:
 * React and browsers remember the failure, and a new release may have deleted the file.
 */
export function part<C extends AnyComponent>(load: () => Promise<C>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new LoadError('module not loaded', { cause })
    }
  })
}

const Nothing: AnyComponent = () => null

/** For something that its page can do without. If the module cannot be loaded, `instead` is shown. */
export function optionalPart<C extends AnyComponent>(load: () => Promise<C>, instead: C = Nothing as C) {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}
