-- Withdrawals and the addresses they go to. MT005 is a withdrawal that may not become what it is told to become, MT006 a
-- decision that wants another person.

-- `auto_limit`, `dual_limit` and `risk_threshold` are what it is judged by, as they stood when it was submitted.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  address text NOT NULL,
  quantity numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  state text NOT NULL CHECK (state IN ('submitted', 'approved', 'sent', 'confirmed', 'cancelled', 'rejected', 'failed')),
  needs_review boolean NOT NULL,
  auto_limit numeric(38,0) NOT NULL,
  dual_limit numeric(38,0) NOT NULL,
  risk_threshold int NOT NULL,
  reason text,
  hash text NOT NULL,
  txid text,
  submitted_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  sent_at timestamptz,
  ended_at timestamptz,
  -- How many approvals it has: what its queue is told by (0 or more), and kept by the trigger of theirs.
  approvals int NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_arrives CHECK (quantity > fee)
);
--> statement-breakpoint
CREATE INDEX withdrawal_by_customer ON withdrawal (customer, id);
--> statement-breakpoint
CREATE INDEX withdrawal_open ON withdrawal (state, submitted_at) WHERE state IN ('submitted', 'approved', 'sent');
--> statement-breakpoint
-- The queues of approval by rule, of signing, and what was signed and is not settled.
CREATE INDEX withdrawal_by_rule ON withdrawal (submitted_at) WHERE state = 'submitted' AND NOT needs_review;
--> statement-breakpoint
CREATE INDEX withdrawal_unsigned ON withdrawal (submitted_at, id) WHERE state = 'approved' AND txid IS NULL;
--> statement-breakpoint
CREATE INDEX withdrawal_in_flight ON withdrawal (id) WHERE state IN ('approved', 'sent') AND txid IS NOT NULL;
--> statement-breakpoint
-- The queues of operators: what nobody has approved, and what waits for another one.
CREATE INDEX withdrawal_first ON withdrawal (submitted_at, id) WHERE state = 'submitted' AND needs_review AND approvals = 0;
--> statement-breakpoint
CREATE INDEX withdrawal_second ON withdrawal (submitted_at, id) WHERE state = 'submitted' AND needs_review AND approvals > 0;
--> statement-breakpoint
-- What they look back at: what was sent lately, and what they rejected.
CREATE INDEX withdrawal_sent ON withdrawal (sent_at, id) WHERE state IN ('sent', 'confirmed');
--> statement-breakpoint
CREATE INDEX withdrawal_rejected ON withdrawal (ended_at, id) WHERE state IN ('rejected', 'failed') AND reason NOT LIKE 'chain%';
--> statement-breakpoint
-- A request by the end of its id, which is what the console shows of it.
CREATE INDEX withdrawal_by_end ON withdrawal (right(id::text, 6));
--> statement-breakpoint
-- What was paid in a day: the snapshot's figures.
CREATE INDEX withdrawal_ended ON withdrawal (ended_at) WHERE state = 'confirmed';
--> statement-breakpoint
-- Destinations that were paid, or are about to be.
CREATE INDEX withdrawal_paid ON withdrawal (address) WHERE txid IS NOT NULL;
--> statement-breakpoint
-- What a withdrawal is judged with: what left lately, for its customer and to its address.
CREATE INDEX withdrawal_lately ON withdrawal (customer, submitted_at);
--> statement-breakpoint
CREATE INDEX withdrawal_lately_to ON withdrawal (address, submitted_at);
--> statement-breakpoint
CREATE TABLE withdrawal_risk (
  withdrawal uuid NOT NULL REFERENCES withdrawal (id),
  flag text NOT NULL,
  points int NOT NULL CHECK (points > 0),
  PRIMARY KEY (withdrawal, flag)
);
--> statement-breakpoint
CREATE TRIGGER withdrawal_risk_append_only BEFORE UPDATE OR DELETE ON withdrawal_risk
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE withdrawal_approval (
  withdrawal uuid NOT NULL REFERENCES withdrawal (id),
  operator uuid NOT NULL REFERENCES operator (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal, operator)
);
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_append_only BEFORE UPDATE OR DELETE ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_withdrawal_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  IF NOT EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.withdrawal AND state = 'submitted') THEN
    RAISE EXCEPTION 'withdrawal % no longer waits for approval', NEW.withdrawal USING ERRCODE = 'MT005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_check BEFORE INSERT ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION check_withdrawal_approval();
--> statement-breakpoint
CREATE FUNCTION count_withdrawal_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal SET approvals = approvals + 1 WHERE id = NEW.withdrawal;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_count AFTER INSERT ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION count_withdrawal_approval();
--> statement-breakpoint
-- What was asked for within the 24 hours before a withdrawal and not given back, by its customer or to its address, whichever is
-- more. Of those to an address the newest hundred: one that very many withdraw to costs no more to look at. Of a customer's own all,
-- or a hundred small ones would hide what went before them.
CREATE FUNCTION withdrawn_within_day(p_customer uuid, p_address text, p_at timestamptz, p_id uuid) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest((
    SELECT coalesce(sum(w.quantity), 0) FROM withdrawal w
      WHERE w.customer = p_customer AND w.submitted_at > p_at - interval '24 hours' AND (w.submitted_at, w.id) < (p_at, p_id)
        AND w.state NOT IN ('cancelled', 'rejected', 'failed')), (
    SELECT coalesce(sum(n.quantity), 0) FROM (
      SELECT w.quantity FROM withdrawal w
        WHERE w.address = p_address AND w.submitted_at > p_at - interval '24 hours' AND (w.submitted_at, w.id) < (p_at, p_id)
          AND w.state NOT IN ('cancelled', 'rejected', 'failed')
        ORDER BY w.submitted_at DESC LIMIT 100) AS n))
$$;
--> statement-breakpoint
-- A withdrawal is judged by the settings of its day and goes its way and no other, what it pays to whom never changes, and it
-- is approved only by as many different operators as its amount, with what left within a day, and its risk ask for
-- (packages/domain/src/withdrawal/risk.ts).
CREATE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_needed int;
  v_given int;
  v_points bigint;
  v_total numeric;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'submitted' OR NEW.approvals <> 0 THEN
      RAISE EXCEPTION 'a withdrawal begins as submitted' USING ERRCODE = 'MT005';
    END IF;
    IF ((NEW.auto_limit, NEW.dual_limit, NEW.risk_threshold) = (
        SELECT 1000000 * max(s.value::numeric) FILTER (WHERE s.key = 'auto_approve_limit'),
            1000000 * max(s.value::numeric) FILTER (WHERE s.key = 'dual_approval_limit'),
            max(s.value::numeric) FILTER (WHERE s.key = 'risk_threshold')
          FROM setting s WHERE s.key IN ('auto_approve_limit', 'dual_approval_limit', 'risk_threshold'))) IS NOT TRUE THEN
      RAISE EXCEPTION 'a withdrawal is judged by the settings' USING ERRCODE = 'MT005';
    END IF;
    RETURN NEW;
  END IF;
  -- What went without a person's look may come to need one while it waits, and never the other way.
  IF NEW.needs_review IS DISTINCT FROM OLD.needs_review AND NOT (NEW.needs_review AND OLD.state = 'submitted' AND NEW.state = 'submitted') THEN
    RAISE EXCEPTION 'withdrawal % keeps its review', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF (NEW.id, NEW.customer, NEW.address, NEW.quantity, NEW.fee, NEW.hash, NEW.submitted_at,
      NEW.deadline_at, NEW.auto_limit, NEW.dual_limit, NEW.risk_threshold)
    IS DISTINCT FROM
     (OLD.id, OLD.customer, OLD.address, OLD.quantity, OLD.fee, OLD.hash, OLD.submitted_at,
      OLD.deadline_at, OLD.auto_limit, OLD.dual_limit, OLD.risk_threshold) THEN
    RAISE EXCEPTION 'the terms of withdrawal % do not change', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF NEW.approvals <> OLD.approvals
    AND NEW.approvals <> (SELECT count(*) FROM withdrawal_approval WHERE withdrawal = OLD.id) THEN
    RAISE EXCEPTION 'withdrawal % has other approvals', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('submitted', 'approved'), ('submitted', 'cancelled'), ('submitted', 'rejected'),
    ('approved', 'sent'), ('approved', 'confirmed'), ('approved', 'failed'),
    ('sent', 'approved'), ('sent', 'confirmed'), ('sent', 'failed')) THEN
    RAISE EXCEPTION 'withdrawal % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'MT005';
  END IF;
  IF OLD.state = 'submitted' AND NEW.state = 'approved' THEN
    SELECT coalesce(sum(points), 0) INTO v_points FROM withdrawal_risk WHERE withdrawal = OLD.id;
    v_total := OLD.quantity + withdrawn_within_day(OLD.customer, OLD.address, OLD.submitted_at, OLD.id);
    v_needed := CASE WHEN v_total > OLD.dual_limit THEN 2
      WHEN OLD.needs_review OR v_total >= OLD.auto_limit OR v_points >= OLD.risk_threshold
        -- What protects the account has changed since: who submitted it may not be who owns it.
        OR (SELECT c.protection_changed_at FROM customer c WHERE c.id = OLD.customer) > OLD.submitted_at THEN 1 ELSE 0 END;
    SELECT count(*) INTO v_given FROM withdrawal_approval WHERE withdrawal = OLD.id;
    IF v_given < v_needed THEN
      RAISE EXCEPTION 'withdrawal % has % of % approvals', OLD.id, v_given, v_needed USING ERRCODE = 'MT006';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_guard BEFORE INSERT OR UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_delete BEFORE DELETE ON withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What operators signed with keys of their own, for the signer alone to judge: the server stores it and hands it on.
CREATE TABLE withdrawal_signature (
  withdrawal uuid NOT NULL REFERENCES withdrawal (id),
  operator uuid NOT NULL REFERENCES operator (id),
  kind text NOT NULL CHECK (kind IN ('ed25519', 'passkey')),
  key text NOT NULL,
  signature text NOT NULL,
  expires_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal, operator, signature),
  CONSTRAINT withdrawal_signature_lasts CHECK (expires_at > at)
);
--> statement-breakpoint
CREATE TRIGGER withdrawal_signature_append_only BEFORE UPDATE OR DELETE ON withdrawal_signature
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_withdrawal_signature() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  IF NOT EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.withdrawal AND state IN ('submitted', 'approved')) THEN
    RAISE EXCEPTION 'withdrawal % no longer waits for signatures', NEW.withdrawal USING ERRCODE = 'MT005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_signature_check BEFORE INSERT ON withdrawal_signature
  FOR EACH ROW EXECUTE FUNCTION check_withdrawal_signature();
--> statement-breakpoint
CREATE TABLE saved_address (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  label text NOT NULL CHECK (label <> ''),
  address text NOT NULL,
  -- Since when this address is in the book: what a wait is counted from.
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_address_once UNIQUE (customer, address)
);
--> statement-breakpoint
-- Who saved an address, for whoever looks into where money goes.
CREATE INDEX saved_address_by_address ON saved_address (address, saved_at DESC);
--> statement-breakpoint
-- "Withdraw only to saved addresses". A row where it was ever turned on.
CREATE TABLE saved_only (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  is_on boolean NOT NULL,
  off_at timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT saved_only_ends CHECK (is_on OR off_at IS NULL)
);
