import type { ComponentProps, ReactNode } from 'react'
import { Block } from '#shared/page/page.tsx'
import { Table } from './table.tsx'

type TableProps<Row extends object> = ComponentProps<typeof Table<Row>>

interface ListBlockProps<Row extends object> extends Omit<TableProps<Row>, 'label'> {
  title: string
  label?: string
  filters?: ReactNode
  children?: ReactNode
}

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
