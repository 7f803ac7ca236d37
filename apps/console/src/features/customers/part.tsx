import type { ComponentProps, ReactNode } from 'react'
import { Block } from '../../shared/page.tsx'
import { Table } from '../../shared/table.tsx'

type Rows<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'label'>

/** A list of what one customer has: its title, what narrows it, the list, and what can be done. */
export function Part<Row extends object>({
  title,
  before,
  children,
  ...table
}: Rows<Row> & { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <Block title={title}>
      {before}
      <Table label={title} {...table} />
      {children}
    </Block>
  )
}
