-- Deposit addresses, receipts, and what the chain brought.

CREATE SEQUENCE deposit_index MINVALUE 0 START 0;
--> statement-breakpoint
CREATE TABLE deposit_address (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  index int NOT NULL UNIQUE,
  address text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  voucher uuid NOT NULL REFERENCES image (id),
  txid text,
  submitted_at timestamptz NOT NULL,
  -- Whether a transfer is its own.
  matched boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE INDEX receipt_by_customer ON receipt (customer, id);
--> statement-breakpoint
CREATE INDEX receipt_open ON receipt (customer, id) WHERE NOT matched;
--> statement-breakpoint
-- Solid transfers to our addresses: one row a log. Booked to "unclaimed" when found, to spot when a receipt has it.
CREATE TABLE deposit (
  id uuid PRIMARY KEY,
  txid text NOT NULL,
  log_index int NOT NULL,
  customer uuid NOT NULL REFERENCES customer (id),
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  block_number bigint NOT NULL,
  block_time timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  receipt uuid UNIQUE REFERENCES receipt (id),
  credited_at timestamptz,
  credit_hash text,
  CONSTRAINT deposit_unique UNIQUE (txid, log_index)
);
--> statement-breakpoint
CREATE INDEX deposit_by_customer ON deposit (customer, block_number);
--> statement-breakpoint
CREATE INDEX deposit_open ON deposit (customer, block_number, log_index) WHERE credited_at IS NULL;
--> statement-breakpoint
-- Transfers in blocks that are not solid yet. Only shown, never booked; replaced as the head moves.
CREATE TABLE pending_deposit (
  txid text NOT NULL,
  log_index int NOT NULL,
  customer uuid NOT NULL REFERENCES customer (id),
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL,
  block_number bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (txid, log_index)
);
--> statement-breakpoint
CREATE INDEX pending_deposit_by_customer ON pending_deposit (customer);
