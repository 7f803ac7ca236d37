import { lazy } from 'react'

/** Written procedure of a page, from docs/procedures.md. The text is loaded when it is first opened. */
export const Procedure = lazy(async () => ({ default: (await import('./procedures.tsx')).ProcedureText }))
