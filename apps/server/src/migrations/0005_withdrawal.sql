CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  address text NOT NULL,
  quantity numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  state text NOT NULL CHECK (state IN ('submitted', 'approved', 'sent', 'confirmed', 'cancelled', 'rejected', 'failed')),
  needs_review boolean NOT NULL,
  reason text,
  hash text NOT NULL,
  txid text,
  submitted_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  sent_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT withdrawal_arrives CHECK (quantity > fee)
);
--> statement-breakpoint
CREATE INDEX withdrawal_by_customer ON withdrawal (customer, id);
--> statement-breakpoint
CREATE INDEX withdrawal_open ON withdrawal (submitted_at) WHERE state IN ('submitted', 'approved', 'sent');
--> statement-breakpoint
-- Signed bytes of whatever the signer sends (withdrawals, sweeps), stored before they are broadcast. At most one
-- live attempt a subject.
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
  PRIMARY KEY (subject, attempt)
);
--> statement-breakpoint
CREATE UNIQUE INDEX signing_attempt_live ON signing_attempt (subject) WHERE state = 'live';
--> statement-breakpoint
CREATE INDEX signing_attempt_expiring ON signing_attempt (expiration) WHERE state = 'live';
--> statement-breakpoint
CREATE TABLE signer_status (
  id int PRIMARY KEY CHECK (id = 1),
  hot_address text NOT NULL,
  usdt numeric(38,0) NOT NULL,
  trx_sun numeric(38,0) NOT NULL,
  paused text,
  seen_at timestamptz NOT NULL
);
