import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { layOut } from './break-marks.ts'
import { cx } from './cx.ts'

/** Gives tag and behaviour, such as a router's `<Link>`; the component adds look and content. */
export type RenderElement = ReactElement<{ className?: string | undefined; children?: ReactNode }>

export function renderAs(element: RenderElement, className: string, children: ReactNode): RenderElement {
  return cloneElement(element, { className: cx(className, element.props.className) }, layOut(children))
}
