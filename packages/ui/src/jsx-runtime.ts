import { jsxs as createMany, jsx as createOne, Fragment as ReactFragment } from 'react/jsx-runtime'
import { layOutChildren } from './break-marks.ts'

/*
 * JSX runtime of the wallet (`jsxImportSource` of its build). It creates React's elements, and lets their
 * texts break at break marks.
 */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsx: typeof createOne = (type, props, key) => createOne(type, layOutChildren(type, props), key)
/** @public */
export const jsxs: typeof createMany = (type, props, key) =>
  createMany(type, layOutChildren(type, props), key)
