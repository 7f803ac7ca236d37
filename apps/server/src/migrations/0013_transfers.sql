CREATE TABLE internal_transfer (
  id uuid PRIMARY KEY,
  sender uuid NOT NULL,
  recipient uuid NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  transfer uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Signs of a takeover go with the money until then and count as risk (packages/domain/src/withdrawal/risk.ts).
  marked_until timestamptz,
  marked numeric(38,0) NOT NULL CHECK (marked BETWEEN 0 AND amount AND (marked > 0) = (marked_until IS NOT NULL)),
  -- Deposit address that the sender typed, with which similar addresses are compared; null for a UID.
  address text,
  CONSTRAINT internal_transfer_to_another CHECK (sender <> recipient)
);
--> statement-breakpoint
-- For the risk: earlier recipients of a sender, and marked money that a customer received.
CREATE INDEX internal_transfer_between ON internal_transfer (sender, recipient);
--> statement-breakpoint
CREATE INDEX internal_transfer_by_address ON internal_transfer (sender, address) WHERE address IS NOT NULL;
--> statement-breakpoint
CREATE INDEX internal_transfer_marked ON internal_transfer (recipient, marked_until) WHERE marked_until IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER internal_transfer_append_only BEFORE UPDATE OR DELETE ON internal_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
