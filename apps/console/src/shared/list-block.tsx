import type { ComponentProps, ReactNode } from 'react'
import { Block } from './page.tsx'
import { Table } from './table.tsx'

type TableProps<Row extends object> = ComponentProps<typeof Table<Row>>

interface ListBlockProps<Row extends object> extends Omit<TableProps<Row>, 'label'> {
  title: string
  /** Accessible name of the list, if the title is too short. */
  label?: string
  filters?: ReactNode
  /** Actions below the list. */
  children?: ReactNode
}

/** One of several lists on a page, with its title. */
export function ListBlock<Row extends object>(props: ListBlockProps<Row>) {
  const { title, label = title, filters, children, ...table } = props
  return (
    <Block title={title}>
      {filters}
      <Table label={label} {...table} />
      {children}
    </Block>
  )
}
