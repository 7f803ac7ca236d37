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
-- Raises unless each part of a statement of many acts found all of its rows: something that was read is no longer so
-- (apps/server/src/platform/acts/write.ts).
--
-- MT012: what was read has changed.
CREATE FUNCTION expect_rows(p_found bigint[], p_wanted bigint[]) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_found IS DISTINCT FROM p_wanted THEN
    RAISE EXCEPTION 'of % rows to change there are %', p_wanted, p_found USING ERRCODE = 'MT012';
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- First answers of requests that move money: the same key again gets the same answer. What operators and letters have to do with
-- stands as {"sealed": …}.
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
-- How far the clean-up went through rows of which those are kept that something uses: it goes on behind them.
CREATE TABLE retention_mark (
  what text PRIMARY KEY,
  at timestamptz NOT NULL,
  id uuid NOT NULL
);
--> statement-breakpoint
-- Work that one process does at a time, by the platform's clock.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- The target is a keyed hash of the e-mail address or mobile number. A code is good for the browser or session that asked for it
-- (`asker`, a hash), or, where a browser had no token yet (`bare`), for its network. `counted` says with which others it counts:
-- strangers together, and whom the account knows apart.
CREATE TABLE verification_code (
  id uuid PRIMARY KEY,
  target bytea NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  address text NOT NULL DEFAULT '',
  asker bytea NOT NULL,
  bare boolean NOT NULL,
  counted text NOT NULL,
  -- The customer who was signed in when it was asked for.
  asked_by uuid,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A keyed hash of the row (decision 69), but of its tries and its use.
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
-- Letters on their way, by e-mail and by SMS: a row is deleted when it was sent; without SMTP (development) it stays as the
-- mailbox. One that could not be handed over waits until `try_after`. To whom it goes, subject and text are sealed. What is of no use any
-- more from `ends_at` on, as a code is, goes before everything else, and never later.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms')),
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  try_after timestamptz
);
--> statement-breakpoint
CREATE INDEX mail_by_age ON mail (created_at);
--> statement-breakpoint
CREATE INDEX mail_by_key ON mail (split_part(body, '.', 1));
--> statement-breakpoint
CREATE INDEX mail_waiting ON mail (channel, (ends_at IS NULL), attempts, id);
--> statement-breakpoint
-- Addresses and numbers that nobody has, as a mail server or the SMS provider said: keyed hashes, gone with the letters' days or with a
-- letter that was taken there.
CREATE TABLE unreachable (
  target bytea PRIMARY KEY CHECK (octet_length(target) = 32),
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX unreachable_by_age ON unreachable (at);
--> statement-breakpoint
-- SMS of a minute by country prefix: those that were sent, and those that a bound kept from it. Gone after two days.
CREATE TABLE sms_count (
  prefix text NOT NULL,
  minute timestamptz NOT NULL,
  sent int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  PRIMARY KEY (prefix, minute)
);
--> statement-breakpoint
-- Real-time events on their way, those of one transaction in a row: written with the acts they tell of, deleted as they are
-- published.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  events jsonb NOT NULL,
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
  head_time timestamptz,
  -- Why the next block is not booked, and since when (platform/chain/trust.ts).
  stopped text CHECK (stopped IN ('node_faulty', 'witness_unknown', 'second_node_silent', 'nodes_disagree')),
  stopped_at timestamptz,
  CONSTRAINT chain_cursor_stop_whole CHECK ((stopped IS NULL) = (stopped_at IS NULL))
);
--> statement-breakpoint
-- Whose keys sign blocks, beside those that the configuration names: learned where two nodes agreed.
CREATE TABLE chain_witness (
  address text PRIMARY KEY,
  block_number bigint NOT NULL,
  since timestamptz NOT NULL
);
--> statement-breakpoint
-- What could not be done and stepped aside, so that it stops nothing else: why, how often it was tried, and when it is tried
-- again. Without `try_after` it waits for an operator.
CREATE TABLE set_aside (
  kind text NOT NULL CHECK (kind IN (
    'withdrawal_approval', 'withdrawal', 'sweep', 'surplus', 'transfer', 'arrival', 'settlement', 'expiry', 'letter')),
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
CREATE INDEX set_aside_newest ON set_aside (last_at, kind, subject);
--> statement-breakpoint
-- What waits for an operator, by its time and its name in the inbox.
CREATE INDEX set_aside_waiting ON set_aside (first_at, ((kind || ':' || subject) COLLATE "C")) WHERE try_after IS NULL;
--> statement-breakpoint
-- Results of recurring jobs by hour, for operators: a row says that the job ran in that hour, and how often it failed.
CREATE TABLE job_hour (
  job text NOT NULL,
  hour timestamptz NOT NULL,
  failures int NOT NULL CHECK (failures >= 0),
  PRIMARY KEY (hour, job)
);
--> statement-breakpoint
-- Payments that the signer signed (withdrawals, sweeps), stored before they are broadcast. At most one live attempt a subject. From
-- `send_after` on the bytes are broadcast again; never, when what is stored is not what was signed. The bytes are absent where only
-- the transaction is known: the signer's store or the chain named it to a database that is older than both.
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
-- Keeps what became of a payment: one that the chain has (settled, or failed in the contract) stays so, and the others expire only
-- once the books have read a block that is younger than their end. An expired one that the chain has after all is settled.
--
-- MT024: the attempt ends in another way.
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
