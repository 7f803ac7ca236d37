import { type ElementType, Fragment, isValidElement, type ReactNode } from 'react'
import { jsx as create, jsxs as createMany } from 'react/jsx-runtime'
import { joinTexts, layOut } from './break-marks.ts'

/*
 * Gives each text an element of its own. Browsers that translate a page put other nodes in the place of its
 * text nodes (https://github.com/facebook/react/issues/11538). React would still change, remove and insert
 * before the former ones, so that a text stays old or the page fails. Of an element that contains only a text
 * it replaces the content, whatever that has become.
 */

const TEXT_ONLY = new Set<unknown>(['option', 'title', 'textarea', 'text', 'tspan', 'style', 'script'])

interface Props {
  children?: ReactNode
  translate?: 'yes' | 'no' | undefined
}

export function separateTexts<P>(type: unknown, props: P): P
export function separateTexts(type: unknown, props: Props): object {
  const { children } = props
  if (isText(children)) return ofText(type, props, children)
  if (!Array.isArray(children) || !children.some(isText)) return props
  const parts = joined(children)
  const [only, ...others] = parts.filter(part => !isNothing(part))
  if (others.length === 0) return ofText(type, props, only)
  if (TEXT_ONLY.has(type)) return { ...props, children: parts }
  return { ...props, children: parts.map((part, index) => (isText(part) ? wrap(part, `t${index}`) : part)) }
}

/** Separates the texts of a message with tags, once elements have replaced the tags. */
export function separateMessage(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return element(Fragment, { children: node.map(separateMessage) })
  if (!isValidElement<Props>(node) || node.props.children === undefined) return node
  return element(
    node.type as ElementType,
    { ...node.props, children: separateMessage(node.props.children) },
    node.key,
  )
}

function element(type: ElementType, props: Props, key?: string | null): ReactNode {
  return create(type, separateTexts(type, props), key ?? undefined)
}

function ofText(type: unknown, props: Props, children: ReactNode): object {
  if (type === Fragment) return { ...props, children: wrap(children) }
  if (typeof type !== 'string') return { ...props, children }
  const text = String(children)
  const figure = props.translate === undefined && isFigure(text)
  return { ...props, children: TEXT_ONLY.has(type) ? text : layOut(text), ...(figure && { translate: 'no' }) }
}

function isText(node: ReactNode): boolean {
  return ['string', 'number', 'bigint'].includes(typeof node) && node !== ''
}

function isNothing(node: ReactNode): boolean {
  return node == null || typeof node === 'boolean' || node === ''
}

/** Joins neighbouring texts at the place of the first, so that all other children keep their places. */
function joined(children: readonly ReactNode[]): ReactNode[] {
  const parts = [...children]
  let run: { at: number; texts: string[] } | undefined
  children.forEach((part, index) => {
    if (isText(part)) {
      if (run) parts[index] = null
      run ??= { at: index, texts: [] }
      run.texts.push(String(part))
      parts[run.at] = joinTexts(run.texts)
    } else if (!isNothing(part)) run = undefined
  })
  return parts
}

/**
 * As `bdi`, an inline element that no style sheet means. Spaces stay outside: translators skip them, names
 * of controls need them, and a flex container would make a lone one an item.
 */
function wrap(node: ReactNode, key?: string): ReactNode {
  const text = String(node)
  const words = text.trim()
  if (words === '') return text
  const [before, after] = text.split(words, 2)
  const content = element('bdi', { children: words }, key)
  return before || after ? createMany(Fragment, { children: [before, content, after] }, key) : content
}

/** Whether a text is a figure, an address, a code or a time, without a word to translate. */
function isFigure(text: string): boolean {
  return /[\d@…]/.test(text) && text.trim().split(/\s+/).every(isFigurePart)
}

function isFigurePart(part: string): boolean {
  if (!/\p{L}/u.test(part) || /^[A-Z]{2,5}$/.test(part)) return true
  return /^[!-~…]+$/.test(part) && /[\d@]|\w…\w/.test(part)
}
