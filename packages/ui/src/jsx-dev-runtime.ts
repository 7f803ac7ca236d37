import { jsxDEV as create, Fragment as ReactFragment } from 'react/jsx-dev-runtime'
import { layOutChildren } from './break-marks.ts'

/* Same as jsx-runtime.ts, for development and tests, in which React checks more. */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsxDEV: typeof create = (type, props, key, isStatic, source, self) =>
  create(type, layOutChildren(type, props), key, isStatic, source, self)
