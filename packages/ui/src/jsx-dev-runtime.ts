import { jsxDEV as create, Fragment as ReactFragment } from 'react/jsx-dev-runtime'
import { separateTexts } from './text-elements.ts'

/* Same as jsx-runtime.ts, for development and tests, in which React checks more. */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsxDEV: typeof create = (type, given, key, isStatic, source, self) => {
  const props = separateTexts(type, given) as { children?: unknown }
  return create(type, props, key, isStatic && Array.isArray(props.children), source, self)
}
