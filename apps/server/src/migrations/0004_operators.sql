-- Operators, the log of what they did, and the holds they place on accounts (product.md sections 4, 5 and 9). What a
-- service forgets, the database refuses: MT007 is an audit entry that does not follow the last one.

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
