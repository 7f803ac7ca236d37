-- Transfers between customers.

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
