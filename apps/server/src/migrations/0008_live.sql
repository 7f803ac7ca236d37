-- Real-time events on their way: written with the act they tell of, deleted as they are published. No foreign
-- keys from here on to customer rows: an insert would wait for whoever holds that row, and payouts must not.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer uuid NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
-- A customer's own events. The words are made when they are read, in the reader's language.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer uuid NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
--> statement-breakpoint
CREATE INDEX message_by_customer ON message (customer, id);
--> statement-breakpoint
CREATE INDEX message_unread ON message (customer) WHERE read_at IS NULL;
--> statement-breakpoint
-- Devices that a customer signed in from, by a hash of the browser's name without its versions.
CREATE TABLE login_device (
  customer uuid NOT NULL,
  device bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (customer, device)
);
--> statement-breakpoint
CREATE TABLE internal_transfer (
  id uuid PRIMARY KEY,
  sender uuid NOT NULL,
  recipient uuid NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  transfer uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT internal_transfer_to_another CHECK (sender <> recipient)
);
--> statement-breakpoint
CREATE INDEX internal_transfer_by_sender ON internal_transfer (sender, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX internal_transfer_by_transfer ON internal_transfer (transfer);
--> statement-breakpoint
-- What the node said at the last scan, for the metrics: its solid height and the time of its head block.
ALTER TABLE chain_cursor ADD COLUMN solid_number bigint;
--> statement-breakpoint
ALTER TABLE chain_cursor ADD COLUMN head_time timestamptz;
