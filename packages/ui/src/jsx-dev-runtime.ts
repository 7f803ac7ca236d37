import { jsxDEV as create, Fragment as ReactFragment } from 'react/jsx-dev-runtime'
import { layOutChildren } from './break-marks.ts'

/* The same as jsx-runtime.ts where React checks more: in development and in tests. */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsxDEV: typeof create = (type, props, key, isStatic, source, self) =>
  create(type, layOutChildren(type, props), key, isStatic, source, self)
