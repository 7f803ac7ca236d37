import { lazy } from 'react'

/** The written procedure of a page, of docs/procedures.md; its text comes when it is first asked for. */
export const Procedure = lazy(async () => ({ default: (await import('./procedures.tsx')).ProcedureText }))
