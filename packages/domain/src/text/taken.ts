/** What a field takes a text for, or the word for why it takes it for nothing. */
export type Taken<F extends string> = { text: string } | { fault: F }

/** Reads one kind of field: the same in the form, in the contract and in the console. */
export type Read<F extends string> = (text: string) => Taken<F>
