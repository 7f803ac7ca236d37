import { jsxs as createMany, jsx as createOne, Fragment as ReactFragment } from 'react/jsx-runtime'
import { layOutChildren } from './break-marks.ts'

/*
 * JSX runtime of the wallet (`jsxImportSource` of its build): React's elements, whose texts break at their marks.
 */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsx: typeof createOne = (type, props, key) => createOne(type, layOutChildren(type, props), key)
/** @public */
export const jsxs: typeof createMany = (type, props, key) =>
  createMany(type, layOutChildren(type, props), key)
