import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAULTS, type Fault } from './faults.ts'

/** @throws if the source does not contain the fault's text exactly once */
export function planted(source: string, { name, file, before, after }: Fault): string {
  const parts = source.split(before)
  if (parts.length !== 2) throw new Error(`${name}: its text is ${parts.length - 1} times in ${file}`)
  return parts.join(after)
}

export function unplantable(root: string): string[] {
  return FAULTS.flatMap(fault => {
    try {
      planted(readFileSync(join(root, fault.file), 'utf8'), fault)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
}
