import type { ComponentProps } from 'react'

/** Stand-in for a link of the app; leads to the top of the page. */
export function SampleLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a href="#top" {...rest}>
      {children}
    </a>
  )
}
