-- What no feature owns. The migrations are one state, not a history: nothing was released yet, so they are rewritten in
-- place until something is.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MT003';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% keeps its rows', TG_TABLE_NAME USING ERRCODE = 'MT003';
END $$;
--> statement-breakpoint
-- First answers of requests that move money: the same key again gets the same answer.
CREATE TABLE request_key (
  key uuid PRIMARY KEY,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX request_key_by_age ON request_key (created_at);
--> statement-breakpoint
-- Work that one process does at a time, by the platform's clock.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Failed tries of passwords and codes, customers' as well as operators', by a hash of what was tried, known account or
-- not: the waiting time grows with them.
CREATE TABLE attempt (
  subject bytea PRIMARY KEY,
  failures int NOT NULL,
  try_after timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE verification_code (
  id uuid PRIMARY KEY,
  target text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  address text NOT NULL DEFAULT '',
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX verification_code_by_target ON verification_code (target, sent_at);
--> statement-breakpoint
CREATE INDEX verification_code_by_address ON verification_code (address, sent_at);
--> statement-breakpoint
-- Letters on their way, by e-mail and by SMS: a row is deleted when it was sent; without SMTP (development) it stays as the
-- mailbox. One that could not be handed over waits until `try_after`. Subject and text hold codes: they are sealed.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  try_after timestamptz
);
--> statement-breakpoint
-- Real-time events on their way: written with the act they tell of, deleted as they are published. As elsewhere where
-- payouts write, there is no foreign key to the customer: an insert would wait for whoever holds that row.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer uuid NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
-- The last solid block whose findings are booked; moves in the same transaction as the findings. `solid_number` and
-- `head_time` are what the node said at the last scan, for the metrics.
CREATE TABLE chain_cursor (
  name text PRIMARY KEY,
  block_number bigint NOT NULL,
  block_id text NOT NULL,
  block_time timestamptz NOT NULL,
  head_number bigint NOT NULL,
  solid_number bigint,
  head_time timestamptz
);
--> statement-breakpoint
-- What could not be done and stepped aside, so that it stops nothing else: why, how often it was tried, and when it is tried
-- again. Without `try_after` it waits for an operator.
CREATE TABLE set_aside (
  kind text NOT NULL CHECK (kind IN (
    'withdrawal_approval', 'withdrawal', 'sweep', 'transfer', 'settlement', 'expiry', 'letter')),
  subject text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  tries int NOT NULL CHECK (tries > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  try_after timestamptz,
  PRIMARY KEY (kind, subject)
);
--> statement-breakpoint
-- Signed bytes of whatever the signer sends (withdrawals, sweeps), stored before they are broadcast. At most one
-- live attempt a subject. From `send_after` on they are broadcast again; never, when what is stored is not what was signed.
CREATE TABLE signing_attempt (
  subject uuid NOT NULL,
  attempt int NOT NULL CHECK (attempt > 0),
  txid text NOT NULL UNIQUE,
  raw_data_hex text NOT NULL,
  signature text NOT NULL,
  expiration timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'expired', 'settled')),
  last_code text,
  send_after timestamptz,
  PRIMARY KEY (subject, attempt)
);
--> statement-breakpoint
CREATE UNIQUE INDEX signing_attempt_live ON signing_attempt (subject) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX signing_attempt_expiring ON signing_attempt (expiration) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX signing_attempt_due ON signing_attempt (send_after) WHERE state = 'live';
