/** Amount of money in requests and answers: a plain decimal string, e.g. "12.5"; never a JSON number. */
export const AMOUNT = /^\d{1,32}(\.\d{1,18})?$/
