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
