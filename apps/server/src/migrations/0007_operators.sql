-- Operators, what two of them must decide, and the log of what they did (product.md sections 4, 5 and 9). What a
-- service forgets, the database refuses: MT005 is a withdrawal that may not become what it is told to become,
-- MT006 a decision that wants another person, MT007 an audit entry that does not follow the last one.

CREATE TABLE operator (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  password_hash text NOT NULL,
  -- Sealed with a key of DATA_KEYS; the text names which one.
  totp_secret text NOT NULL,
  -- The last 30-second step whose code was used: a code works once.
  totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);
--> statement-breakpoint
CREATE TABLE operator_role (
  operator uuid NOT NULL REFERENCES operator (id),
  role text NOT NULL CHECK (role IN ('support', 'compliance', 'treasury', 'content', 'auditor', 'owner')),
  PRIMARY KEY (operator, role)
);
--> statement-breakpoint
-- A table of its own: a token of one audience can't be found by the other's look-up.
CREATE TABLE operator_session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  operator uuid NOT NULL REFERENCES operator (id),
  audience text NOT NULL DEFAULT 'operator' CHECK (audience = 'operator'),
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '12 hours')
);
--> statement-breakpoint
CREATE INDEX operator_session_by_operator ON operator_session (operator);
--> statement-breakpoint
-- Failed tries by a hash of what was tried, known account or not: the waiting time grows with them.
CREATE TABLE operator_try (
  subject bytea PRIMARY KEY,
  failures int NOT NULL,
  try_after timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  actor uuid REFERENCES operator (id),
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL,
  at timestamptz NOT NULL,
  previous_hash text NOT NULL UNIQUE,
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX audit_log_by_subject ON audit_log (subject, seq);
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION follow_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_seq bigint;
  v_hash text;
BEGIN
  SELECT seq, hash INTO v_seq, v_hash FROM audit_log ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(v_seq, 0) + 1 OR NEW.previous_hash <> coalesce(v_hash, repeat('0', 64)) THEN
    RAISE EXCEPTION 'audit entry % does not follow entry %', NEW.seq, coalesce(v_seq, 0) USING ERRCODE = 'MT007';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION follow_audit_chain();
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN identity_passed_at timestamptz;
--> statement-breakpoint
-- Every hold has a reason, an owner and a deadline, and ends by itself at the deadline.
CREATE TABLE customer_hold (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  reason text NOT NULL CHECK (reason IN (
    'suspected_takeover', 'identity_check', 'source_of_funds', 'customer_request', 'legal_order')),
  note text NOT NULL DEFAULT '',
  operator uuid NOT NULL REFERENCES operator (id),
  owner_role text NOT NULL CHECK (owner_role IN ('support', 'compliance', 'owner')),
  created_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by uuid REFERENCES operator (id),
  CONSTRAINT customer_hold_lasts CHECK (deadline_at > created_at AND deadline_at <= created_at + interval '720 hours'),
  CONSTRAINT customer_hold_released CHECK ((released_at IS NULL) = (released_by IS NULL))
);
--> statement-breakpoint
CREATE INDEX customer_hold_open ON customer_hold (customer, deadline_at) WHERE released_at IS NULL;
--> statement-breakpoint
-- What a withdrawal is judged by, as it stood when it was submitted. Earlier rows get the settings' defaults.
ALTER TABLE withdrawal
  ADD COLUMN auto_limit numeric(38,0) NOT NULL DEFAULT 500000000,
  ADD COLUMN dual_limit numeric(38,0) NOT NULL DEFAULT 5000000000,
  ADD COLUMN risk_threshold int NOT NULL DEFAULT 50;
--> statement-breakpoint
ALTER TABLE withdrawal
  ALTER COLUMN auto_limit DROP DEFAULT,
  ALTER COLUMN dual_limit DROP DEFAULT,
  ALTER COLUMN risk_threshold DROP DEFAULT;
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
CREATE FUNCTION check_withdrawal_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator WHERE id = NEW.operator AND disabled_at IS NULL) THEN
    RAISE EXCEPTION 'operator % may not approve', NEW.operator USING ERRCODE = 'MT006';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.withdrawal AND state = 'submitted') THEN
    RAISE EXCEPTION 'withdrawal % no longer waits for approval', NEW.withdrawal USING ERRCODE = 'MT005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_check BEFORE INSERT ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION check_withdrawal_approval();
--> statement-breakpoint
-- A withdrawal goes its way and no other, what it pays to whom never changes, and it is approved only by as many
-- different operators as its amount and its risk ask for (packages/domain/src/withdrawal/risk.ts).
CREATE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_needed int;
  v_given int;
  v_points bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'submitted' THEN
      RAISE EXCEPTION 'a withdrawal begins as submitted' USING ERRCODE = 'MT005';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.customer, NEW.address, NEW.quantity, NEW.fee, NEW.needs_review, NEW.hash, NEW.submitted_at,
      NEW.deadline_at, NEW.auto_limit, NEW.dual_limit, NEW.risk_threshold)
    IS DISTINCT FROM
     (OLD.id, OLD.customer, OLD.address, OLD.quantity, OLD.fee, OLD.needs_review, OLD.hash, OLD.submitted_at,
      OLD.deadline_at, OLD.auto_limit, OLD.dual_limit, OLD.risk_threshold) THEN
    RAISE EXCEPTION 'the terms of withdrawal % do not change', OLD.id USING ERRCODE = 'MT005';
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
    v_needed := CASE WHEN OLD.quantity > OLD.dual_limit THEN 2
      WHEN OLD.needs_review OR OLD.quantity >= OLD.auto_limit OR v_points >= OLD.risk_threshold THEN 1 ELSE 0 END;
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
-- Treasury money for a reward pool: one operator proposes, another one confirms, and only then it is booked.
CREATE TABLE pool_funding (
  id uuid PRIMARY KEY,
  pool uuid NOT NULL REFERENCES pool (id),
  asset text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  note text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES operator (id),
  confirmed_at timestamptz,
  hash text,
  CONSTRAINT pool_funding_two_persons CHECK (confirmed_by <> proposed_by),
  CONSTRAINT pool_funding_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, hash) IN (0, 3))
);
--> statement-breakpoint
-- Holdings outside our chain, for coins other than USDT: two operators attest them with a reference.
CREATE TABLE attestation (
  id uuid PRIMARY KEY,
  asset text NOT NULL CHECK (asset <> 'USDT'),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  reference text NOT NULL CHECK (reference <> ''),
  proposed_by uuid NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES operator (id),
  confirmed_at timestamptz,
  hash text,
  CONSTRAINT attestation_two_persons CHECK (confirmed_by <> proposed_by),
  CONSTRAINT attestation_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, hash) IN (0, 3))
);
--> statement-breakpoint
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.confirmed_by IS NOT NULL THEN
      RAISE EXCEPTION 'a proposal is confirmed later' USING ERRCODE = 'MT006';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.confirmed_by IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['confirmed_by', 'confirmed_at', 'hash']
       <> to_jsonb(OLD) - ARRAY['confirmed_by', 'confirmed_at', 'hash'] THEN
    RAISE EXCEPTION 'a proposal does not change, it is confirmed once' USING ERRCODE = 'MT006';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_funding_guard BEFORE INSERT OR UPDATE OR DELETE ON pool_funding
  FOR EACH ROW EXECUTE FUNCTION guard_proposal();
--> statement-breakpoint
CREATE TRIGGER attestation_guard BEFORE INSERT OR UPDATE OR DELETE ON attestation
  FOR EACH ROW EXECUTE FUNCTION guard_proposal();
