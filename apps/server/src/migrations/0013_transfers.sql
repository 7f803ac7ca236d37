-- Transfers between customers.

CREATE TABLE internal_transfer (
  id uuid PRIMARY KEY,
  sender uuid NOT NULL,
  recipient uuid NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  transfer uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Something spoke against its sender: it counts where the money is to leave (packages/domain/src/withdrawal/risk.ts).
  marked boolean NOT NULL,
  CONSTRAINT internal_transfer_to_another CHECK (sender <> recipient)
);
--> statement-breakpoint
-- What a send and a withdrawal are judged by: to whom somebody sent before, and what they received that was marked.
CREATE INDEX internal_transfer_between ON internal_transfer (sender, recipient);
--> statement-breakpoint
CREATE INDEX internal_transfer_marked ON internal_transfer (recipient, created_at) WHERE marked;
--> statement-breakpoint
CREATE TRIGGER internal_transfer_append_only BEFORE UPDATE OR DELETE ON internal_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
