import { part } from '@matin/ui/part'

/** Written procedure of a page, from docs/procedures.md. The text is loaded when it is first opened. */
export const Procedure = part(async () => (await import('./procedures.tsx')).ProcedureText)
