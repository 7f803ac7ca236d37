/** Within this long somebody looks at a transfer that no receipt has taken; its customer may hand one in until then, and after. */
export const UNMATCHED_HOURS = 72
