-- The migrations describe one state, not a history: nothing is released yet, so they are rewritten in place.

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
-- Raises an error unless each part of a batch write found all of its rows (platform/commands/batch-write.ts).
-- MT012: a row has changed since it was read.
CREATE FUNCTION expect_rows(p_found bigint[], p_wanted bigint[]) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_found IS DISTINCT FROM p_wanted THEN
    RAISE EXCEPTION 'of % rows to change there are %', p_wanted, p_found USING ERRCODE = 'MT012';
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- A repeat of the key gets the same answer; {"sealed": …} where the command had its own transaction
-- (http/idempotency.ts).
CREATE TABLE request_key (
  key uuid PRIMARY KEY,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX request_key_by_age ON request_key (created_at);
--> statement-breakpoint
CREATE INDEX request_key_by_key ON request_key (split_part(answer ->> 'sealed', '.', 1)) WHERE answer ? 'sealed';
--> statement-breakpoint
-- For a clean-up that skips expired rows which are in use. Its next run continues after this row.
CREATE TABLE retention_mark (
  what text PRIMARY KEY,
  at timestamptz NOT NULL,
  id uuid NOT NULL
);
--> statement-breakpoint
-- By the platform's clock.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- `target` is a keyed hash of the email address or mobile number. A code is valid for the browser or session
-- that asked for it (`asker`, a hash), or for its network if the browser had no token yet (`bare`). `counted`
-- says which codes share its limits: those of unknown devices, of signed-in customers, or of one device that
-- the account knows.
CREATE TABLE verification_code (
  id uuid PRIMARY KEY,
  target bytea NOT NULL,
  purpose text NOT NULL,
  -- Keyed, because a code has only six digits.
  code_hash bytea NOT NULL,
  -- Network address of the request.
  address text NOT NULL DEFAULT '',
  asker bytea NOT NULL,
  bare boolean NOT NULL,
  counted text NOT NULL,
  -- Customer who was signed in when the code was requested.
  asked_by uuid,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Keyed hash (decision 69), without its use.
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX verification_code_by_target ON verification_code (target, sent_at);
--> statement-breakpoint
CREATE INDEX verification_code_by_address ON verification_code (address, sent_at);
--> statement-breakpoint
CREATE INDEX verification_code_by_customer ON verification_code (asked_by) WHERE asked_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX verification_code_by_age ON verification_code (sent_at);
--> statement-breakpoint
-- A row is deleted once it is sent; without SMTP (development) it stays and serves as the mailbox. Recipient,
-- subject and text are sealed. A row with `ends_at`, such as a code, is sent before all others and never
-- after that time.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms')),
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  -- Lowest first, so that guests' codes delay nobody else's: 0 for a code of a known device or a session, 1 for
  -- a code of anybody else, 2 for all others.
  turn int NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  try_after timestamptz
);
--> statement-breakpoint
CREATE INDEX mail_by_age ON mail (created_at);
--> statement-breakpoint
CREATE INDEX mail_by_key ON mail (split_part(body, '.', 1));
--> statement-breakpoint
CREATE INDEX mail_waiting ON mail (channel, turn, attempts, id);
--> statement-breakpoint
-- Keyed hashes of email addresses and mobile numbers that do not exist, as a mail server or the SMS provider
-- reported. Deleted after the retention of emails, or once a message to the recipient is accepted.
CREATE TABLE unreachable (
  target bytea PRIMARY KEY CHECK (octet_length(target) = 32),
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX unreachable_by_age ON unreachable (at);
--> statement-breakpoint
-- By country prefix; `refused` by a limit. Rows are deleted after two days.
CREATE TABLE sms_count (
  prefix text NOT NULL,
  minute timestamptz NOT NULL,
  kind text NOT NULL,
  sent int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  PRIMARY KEY (prefix, minute, kind)
);
--> statement-breakpoint
-- One row for each transaction, written in it and deleted once published.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  events jsonb NOT NULL CHECK (jsonb_typeof(events) = 'array'),
  at timestamptz NOT NULL
);
--> statement-breakpoint
-- Last solid block that the books contain. It advances in the transaction that posts the block's transfers.
-- `solid_number` and `head_time` are what the node reported at the last scan, for the metrics.
CREATE TABLE chain_cursor (
  name text PRIMARY KEY,
  block_number bigint NOT NULL,
  block_id text NOT NULL,
  block_time timestamptz NOT NULL,
  head_number bigint NOT NULL,
  solid_number bigint,
  head_time timestamptz,
  -- Why the next block is not recorded (platform/chain/trust.ts).
  stopped text CHECK (stopped IN ('node_faulty', 'witness_unknown', 'second_node_silent', 'nodes_disagree')),
  stopped_at timestamptz,
  -- Until then somebody may look at transfers that are not solid yet, so these are read as well.
  watched_until timestamptz,
  CONSTRAINT chain_cursor_stop_whole CHECK ((stopped IS NULL) = (stopped_at IS NULL))
);
--> statement-breakpoint
-- In addition to those of the configuration. One is added when two nodes agree on its block.
CREATE TABLE chain_witness (
  address text PRIMARY KEY,
  block_number bigint NOT NULL,
  since timestamptz NOT NULL
);
--> statement-breakpoint
-- Failed items, which no longer block the others. Without `try_after` an item waits for an operator.
CREATE TABLE quarantine (
  kind text NOT NULL CHECK (kind IN (
    'withdrawal_approval', 'withdrawal', 'sweep', 'surplus', 'transfer', 'arrival', 'settlement', 'expiry', 'mail')),
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
CREATE INDEX quarantine_newest ON quarantine (last_at, kind, subject);
--> statement-breakpoint
CREATE INDEX quarantine_waiting ON quarantine (first_at, ((kind || ':' || subject) COLLATE "C")) WHERE try_after IS NULL;
--> statement-breakpoint
CREATE TABLE job_hour (
  job text NOT NULL,
  hour timestamptz NOT NULL,
  failures int NOT NULL CHECK (failures >= 0),
  PRIMARY KEY (hour, job)
);
--> statement-breakpoint
-- Stored before the payment is broadcast. A subject has at most one live attempt. The bytes are broadcast
-- again from `send_after` on. Without `send_after` a live attempt is not broadcast, because its stored bytes
-- differ from the signed ones. The bytes are null where only the transaction is known: a restored database is
-- older than the payment, and the signer's store or the chain named it.
CREATE TABLE signing_attempt (
  subject uuid NOT NULL,
  attempt int NOT NULL CHECK (attempt > 0),
  txid text NOT NULL UNIQUE,
  raw_data_hex text,
  signature text,
  expiration timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'expired', 'settled', 'failed')),
  last_code text,
  send_after timestamptz,
  PRIMARY KEY (subject, attempt),
  CONSTRAINT signing_attempt_sent CHECK (num_nonnulls(raw_data_hex, signature) = 2 OR send_after IS NULL)
);
--> statement-breakpoint
-- A live attempt is settled, fails in the contract, or expires. It expires only once the books have read a
-- block that is younger than its expiration. An expired attempt that the chain has after all is settled or
-- fails. A settled or failed attempt never changes.
-- MT024: the attempt may not change in this way.
CREATE FUNCTION guard_signing_attempt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.subject, NEW.attempt, NEW.txid, NEW.expiration) IS DISTINCT FROM (OLD.subject, OLD.attempt, OLD.txid, OLD.expiration)
    OR (OLD.state, NEW.state) NOT IN (('live', 'settled'), ('live', 'failed'), ('live', 'expired'), ('expired', 'settled'), ('expired', 'failed'))
    OR (NEW.state = 'expired' AND NOT EXISTS (SELECT FROM chain_cursor c WHERE c.block_time > OLD.expiration)) THEN
    RAISE EXCEPTION 'attempt % of payment % is %', OLD.attempt, OLD.subject, OLD.state USING ERRCODE = 'MT024';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signing_attempt_guard BEFORE UPDATE ON signing_attempt FOR EACH ROW
  WHEN ((OLD.subject, OLD.attempt, OLD.txid, OLD.expiration, OLD.state)
    IS DISTINCT FROM (NEW.subject, NEW.attempt, NEW.txid, NEW.expiration, NEW.state))
  EXECUTE FUNCTION guard_signing_attempt();
--> statement-breakpoint
CREATE UNIQUE INDEX signing_attempt_live ON signing_attempt (subject) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX signing_attempt_expiring ON signing_attempt (expiration) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX signing_attempt_due ON signing_attempt (send_after) WHERE state = 'live';
