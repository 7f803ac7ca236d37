import { jsxs as createMany, jsx as createOne, Fragment as ReactFragment } from 'react/jsx-runtime'
import { separateTexts } from './text-elements.ts'

/* Creates React's elements with each text in an element of its own (`jsxImportSource` of the apps). */

/** @public */
export const Fragment = ReactFragment
/** @public */
export const jsx: typeof createOne = (type, props, key) => createOne(type, separateTexts(type, props), key)
/** @public */
export const jsxs: typeof createMany = (type, props, key) => createMany(type, separateTexts(type, props), key)
