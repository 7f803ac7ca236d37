/** What a list of the console has, of each kind that grows with customers. */
export const ROWS = 1_000_000
export const OPERATOR = '00000000-0000-7000-b000-000000000000'
/** Who proposes what that one may decide. */
export const PROPOSER = '00000000-0000-7000-b000-000000000001'
/** Of the rows that customers may have many of, each hundredth is of the customer with this UID. */
export const MANY = '300000001'

/** Of a million proposals of a kind the newest wait: more than operators of a million customers leave to each other in their three days. */
export const OPEN_PROPOSALS = 2000
/** Of settings all that wait are shown on one page. */
export const OPEN_SETTINGS = 200
/** Of a million requests to take away what was lost: one customer in fifty asks within the 72 hours. */
export const OPEN_RECOVERIES = 20_000

/** A UUID of row `n`; `kind` says of which table. */
export const idOf = (kind: string, n = 'n') =>
  `('00000000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`
export const CUSTOMER = idOf('a000')
/** Whose row `n` is where one of them has a long past. */
export const OWNER = `CASE WHEN n % 100 = 0 THEN ${idOf('a000', '1')} ELSE ${CUSTOMER} END`
/** One of some values, as many of each among the rows of that one as among all. */
export const oneOf = (...values: string[]) =>
  `(ARRAY[${values.map(value => `'${value}'`).join()}])[(n / 100) % ${values.length} + 1]`
/** Looks like an address of the chain. */
export const addressOf = (what: string, n = 'n') =>
  `'T' || translate(md5('${what}' || ${n}), '0', 'z') || 'z'`
/** Looks like a transaction of the chain. */
export const txidOf = (what: string) => `encode(sha256(('${what}' || n)::bytea), 'hex')`
export const SERIES = `generate_series(1, ${ROWS}) AS n`

/** When row `n` came about: within these days, one after the other. Cursors are of whole milliseconds, as the app's clock is. */
const within = (days: number) =>
  `date_trunc('milliseconds', now() - interval '${days} days' * (1 - n::float8 / ${ROWS}))`
export const AT = within(3)
export const LATELY = within(60)
export const EVER = within(300)
/** A UUIDv7 of such a moment: of tables by months. */
export const idAt = (at: string) =>
  `(left(ledger.first_id((${at})::timestamp)::text, 14) || '7000-a000-' || lpad(n::text, 12, '0'))::uuid`

/** Nobody approves, so that nothing has to be booked: all proposals but the newest are rejected. */
export const rejectedBut = (open: number) =>
  `LEFT JOIN LATERAL (SELECT '${OPERATOR}'::uuid AS who, ${AT} AS at) AS r ON n <= ${ROWS - open}`
