/** Normalised text of a field, or the fault for which it is refused. */
export type Taken<F extends string> = { text: string } | { fault: F }

/** Parser of one kind of field, shared by form, contract and console. */
export type Read<F extends string> = (text: string) => Taken<F>
