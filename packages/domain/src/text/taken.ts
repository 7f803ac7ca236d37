/** Normalized text of a field, or the fault for which it is refused. */
export type Taken<F extends string> = { text: string } | { fault: F }

/** Reader of one kind of field: the same in the form, in the contract and in the console. */
export type Read<F extends string> = (text: string) => Taken<F>
