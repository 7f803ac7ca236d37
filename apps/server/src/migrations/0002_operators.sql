-- The database refuses what a service fails to check, even in a statement with the app's own sign-in
-- (docs/decisions/0027). MT006: the decider is not the transaction's current operator or may not decide, or
-- one person decides where two must. MT007: an audit entry does not follow the last one.

CREATE TABLE operator (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  -- argon2 kind, cost and salt, in the form in which its hashes begin.
  password_salt text NOT NULL,
  -- Sealed; the text names its key of DATA_KEYS.
  totp_secret text NOT NULL,
  -- Last 30-second step whose code was used: a code works once.
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
-- Apart from customers' sessions, so that a look-up never finds a token of the other kind.
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
CREATE INDEX operator_session_by_end ON operator_session (expires_at);
--> statement-breakpoint
-- The app may not even read it.
CREATE SCHEMA private;
--> statement-breakpoint
-- A test compares these with packages/domain/src/operators/permissions.ts.
CREATE TABLE private.permission_role (
  permission text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (permission, role)
);
--> statement-breakpoint
INSERT INTO private.permission_role (permission, role)
  SELECT p.permission, unnest(p.roles) FROM (VALUES
    ('approve_withdrawals', ARRAY['compliance', 'treasury', 'owner']),
    ('propose_deposits', ARRAY['support', 'treasury', 'owner']),
    ('approve_deposits', ARRAY['compliance', 'treasury', 'owner']),
    ('decide_identity', ARRAY['compliance']),
    ('decide_recoveries', ARRAY['compliance', 'owner']),
    ('propose_funding', ARRAY['treasury', 'owner']),
    ('approve_funding', ARRAY['treasury', 'owner']),
    ('propose_holdings', ARRAY['treasury', 'owner']),
    ('approve_holdings', ARRAY['treasury', 'owner']),
    ('propose_products', ARRAY['treasury', 'owner']),
    ('approve_products', ARRAY['treasury', 'owner']),
    ('propose_mailing', ARRAY['content', 'owner']),
    ('approve_mailing', ARRAY['content', 'owner']),
    ('publish_notices', ARRAY['content', 'owner']),
    ('announce_incidents', ARRAY['compliance', 'treasury', 'content', 'owner']),
    ('propose_rules', ARRAY['content', 'owner']),
    ('approve_rules', ARRAY['content', 'owner']),
    ('propose_settings', ARRAY['treasury', 'owner']),
    ('approve_settings', ARRAY['treasury', 'owner']),
    ('manage_operators', ARRAY['owner'])) AS p (permission, roles);
--> statement-breakpoint
-- SHA-256 of the argon2 hash of the password.
CREATE TABLE private.operator_proof (
  operator uuid PRIMARY KEY REFERENCES operator (id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
--> statement-breakpoint
-- Hash of INTERNAL_SECRET. Each start of the server sets it (platform/db/open.ts).
CREATE TABLE private.command_line (
  id int PRIMARY KEY CHECK (id = 1),
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32)
);
--> statement-breakpoint
-- Decision 71: the app's sign-in to the database does not include the secret.
CREATE FUNCTION private.require_server(p_secret text) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM command_line c WHERE c.secret_hash = sha256(convert_to(p_secret, 'UTF8'))) THEN
    RAISE EXCEPTION 'this is not the secret of the server' USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Subjects without an account count, too. The app may count an attempt, but clears only with the server's secret.
CREATE TABLE private.attempt (
  subject bytea PRIMARY KEY,
  failures int NOT NULL,
  try_after timestamptz NOT NULL,
  -- Hash of the customer or contact, by which a closed account's attempts are deleted. Null for an operator.
  about bytea
);
--> statement-breakpoint
CREATE INDEX attempt_by_age ON private.attempt (try_after);
--> statement-breakpoint
CREATE INDEX attempt_about ON private.attempt (about) WHERE about IS NOT NULL;
--> statement-breakpoint
-- Counts an attempt before it is made; null permits it, otherwise the end of the wait. Lowers no count, ends no wait.
CREATE FUNCTION claim_attempt(p_subject bytea, p_at timestamptz, p_free int, p_longest float8, p_about bytea DEFAULT NULL) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  INSERT INTO attempt AS t (subject, failures, try_after, about) VALUES (p_subject, 1, p_at, p_about)
    ON CONFLICT (subject) DO UPDATE SET failures = t.failures + 1,
      try_after = p_at + make_interval(secs => CASE WHEN t.failures < p_free THEN 0
        ELSE least(p_longest, power(2, least(t.failures - p_free, 20))) END)
    WHERE t.try_after <= p_at;
  RETURN CASE WHEN NOT FOUND THEN (SELECT t.try_after FROM attempt t WHERE t.subject = p_subject) END;
END $$;
--> statement-breakpoint
CREATE FUNCTION attempt_wait(p_subject bytea) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = private, pg_temp AS $$
  SELECT t.try_after FROM attempt t WHERE t.subject = p_subject
$$;
--> statement-breakpoint
-- MT006: this is not the server's secret.
CREATE FUNCTION clear_attempts(p_secret text, p_subject bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM attempt WHERE subject = p_subject;
END $$;
--> statement-breakpoint
-- MT006: this is not the server's secret.
CREATE FUNCTION forget_attempts_about(p_secret text, p_about bytea[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM attempt WHERE about = ANY (p_about);
END $$;
--> statement-breakpoint
-- Their wait is long over (private.long_over); returns how many. MT006: this is not the server's secret.
CREATE FUNCTION forget_attempts(p_secret text, p_before timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM attempt WHERE subject IN (SELECT t.subject FROM attempt t WHERE t.try_after < (SELECT long_over(p_before))
    ORDER BY t.try_after LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
--> statement-breakpoint
-- Null for the command line. Deleted before the transaction ends, so no other transaction ever sees the rows.
CREATE TABLE private.current_operator (operator uuid);
--> statement-breakpoint
CREATE FUNCTION private.forget_acting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  DELETE FROM current_operator;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER current_operator_ends AFTER INSERT ON private.current_operator DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION private.forget_acting();
--> statement-breakpoint
-- Null stands for the command line.
CREATE FUNCTION private.require_actor(p_operator uuid) RETURNS void LANGUAGE plpgsql
SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM current_operator a WHERE a.operator IS NOT DISTINCT FROM p_operator) THEN
    RAISE EXCEPTION '% does not act', coalesce('operator ' || p_operator, 'the command line') USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION private.require_any_actor() RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM current_operator) THEN
    RAISE EXCEPTION 'no operator is set' USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Each start of the server sets it (platform/db/open.ts). Without a row it is no demonstration.
CREATE TABLE private.installation (
  id int PRIMARY KEY CHECK (id = 1),
  stage text NOT NULL,
  demonstration boolean NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION private.is_demonstration() RETURNS boolean LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT coalesce((SELECT i.demonstration FROM installation i), false)
$$;
--> statement-breakpoint
-- The server's time, but at least 24 hours ago by the database's own clock, so no clean-up by age ends a
-- running wait. A demonstration, whose clock moves, uses the server's time alone.
CREATE FUNCTION private.long_over(p_before timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT CASE WHEN is_demonstration() THEN p_before ELSE least(p_before, clock_timestamp() - interval '24 hours') END
$$;
--> statement-breakpoint
-- The server's time, but no later than now by the database's own clock, so that nothing is paid before it is
-- due. A demonstration, whose clock moves, uses the server's time alone.
CREATE FUNCTION private.no_later(p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT CASE WHEN is_demonstration() THEN p_at ELSE least(p_at, clock_timestamp()) END
$$;
--> statement-breakpoint
-- Refuses a time that is more than 5 minutes away by the database's own clock. So no caller backdates a
-- decision, or ends a wait by naming a later time. A demonstration, whose clock moves, allows any time.
CREATE FUNCTION private.require_present(p_at timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF p_at IS NULL OR NOT (is_demonstration() OR p_at BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') THEN
    RAISE EXCEPTION '% is not now', p_at USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- PL/pgSQL plans its query once a session, SQL at each call, and lists call this row by row.
CREATE FUNCTION private.is_active_with(p_operator uuid, p_permission text) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o JOIN operator_role r ON r.operator = o.id JOIN private.permission_role p ON p.role = r.role
    WHERE o.id = p_operator AND o.disabled_at IS NULL AND p.permission = p_permission);
END $$;
--> statement-breakpoint
-- A suspension or a loss of roles waits until the transaction ends (private.lock_roles).
CREATE FUNCTION private.require_permission(p_operator uuid, p_permission text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_role r WHERE r.operator = p_operator ORDER BY r.role FOR SHARE;
  IF p_operator IS NULL OR NOT private.is_active_with(p_operator, p_permission) THEN
    RAISE EXCEPTION 'operator % is not active with %', p_operator, p_permission USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- In a demonstration it allows the command line.
CREATE FUNCTION private.require_acting_with(p_permission text) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM current_operator a WHERE is_active_with(a.operator, p_permission) OR (a.operator IS NULL AND is_demonstration())) THEN
    RAISE EXCEPTION 'no operator with % is set', p_permission USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Waits for running decisions that rely on the roles, and new ones wait for it.
CREATE FUNCTION private.lock_roles(p_operator uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_role r WHERE r.operator = p_operator ORDER BY r.role FOR UPDATE;
END $$;
--> statement-breakpoint
-- One operator alone invited, promoted or restored another one. Such a pair counts as one person.
CREATE FUNCTION private.brought_in_alone(p_who uuid, p_by uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator_change c WHERE c.operator = p_who AND c.proposed_by = p_by AND c.done_at IS NOT NULL
    AND c.approved_by IS NULL);
END $$;
--> statement-breakpoint
-- Different, each active with the permission of their half, and neither brought in by the other alone.
CREATE FUNCTION is_two_people(p_first uuid, p_second uuid, p_first_permission text, p_second_permission text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  RETURN coalesce(p_first <> p_second, false) AND is_active_with(p_first, p_first_permission) AND is_active_with(p_second, p_second_permission)
    AND NOT brought_in_alone(p_first, p_second) AND NOT brought_in_alone(p_second, p_first);
END $$;
--> statement-breakpoint
-- The second one must be the current operator.
CREATE FUNCTION private.require_two_people(p_first uuid, p_second uuid, p_first_permission text, p_second_permission text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_second);
  PERFORM private.require_permission(least(p_first, p_second), CASE WHEN p_first < p_second THEN p_first_permission ELSE p_second_permission END);
  PERFORM private.require_permission(greatest(p_first, p_second), CASE WHEN p_first < p_second THEN p_second_permission ELSE p_first_permission END);
  IF NOT is_two_people(p_first, p_second, p_first_permission, p_second_permission) THEN
    RAISE EXCEPTION 'operators % and % are not two people', p_first, p_second USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Null without a live session.
CREATE FUNCTION set_current_operator(p_token text, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_operator uuid;
BEGIN
  INSERT INTO private.current_operator (operator)
    SELECT s.operator FROM operator_session s JOIN operator o ON o.id = s.operator
      WHERE s.token_hash = sha256(convert_to(p_token, 'UTF8')) AND s.expires_at > p_now AND o.disabled_at IS NULL
    RETURNING operator INTO v_operator;
  RETURN v_operator;
END $$;
--> statement-breakpoint
-- MT006: this is not the server's secret.
CREATE FUNCTION set_current_command_line(p_secret text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  INSERT INTO current_operator (operator) VALUES (NULL);
END $$;
--> statement-breakpoint
-- Also makes its operator the current one. Returns whether the proof is that of the operator's password. The
-- server's secret is required, because the server checks the second factor: the app's sign-in to the database
-- and a known password alone open no session. MT006: this is not the server's secret.
CREATE FUNCTION open_operator_session(p_secret text, p_id uuid, p_operator uuid, p_proof bytea, p_token text, p_ip text,
  p_user_agent text, p_created timestamptz, p_expires timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_server(p_secret);
  INSERT INTO operator_session (id, token_hash, operator, ip, user_agent, created_at, expires_at)
    SELECT p_id, sha256(convert_to(p_token, 'UTF8')), o.id, p_ip, p_user_agent, p_created, p_expires
      FROM operator o JOIN private.operator_proof p ON p.operator = o.id
      WHERE o.id = p_operator AND o.disabled_at IS NULL AND p.hash = sha256(p_proof);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO private.current_operator (operator) VALUES (p_operator);
  RETURN true;
END $$;
--> statement-breakpoint
-- A sign-in checks its other factors only if this is true.
CREATE FUNCTION is_operator_proof(p_operator uuid, p_proof bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = private, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_proof p WHERE p.operator = p_operator AND p.hash = sha256(p_proof))
$$;
--> statement-breakpoint
-- Returns whether the proof of the former password is right; if it is not, nothing changes.
CREATE FUNCTION change_operator_password(p_operator uuid, p_current bytea, p_salt text, p_proof bytea)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_operator);
  UPDATE private.operator_proof SET hash = sha256(p_proof) WHERE operator = p_operator AND hash = sha256(p_current);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE operator SET password_salt = p_salt WHERE id = p_operator;
  RETURN true;
END $$;
--> statement-breakpoint
-- For a demonstration; elsewhere operators come by invitation. Only the command line may call it.
CREATE FUNCTION make_operator(p_id uuid, p_email text, p_name text, p_salt text, p_proof bytea, p_totp_secret text,
  p_roles text[], p_created timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NULL);
  IF NOT private.is_demonstration() THEN
    RAISE EXCEPTION 'operators come by invitations' USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO operator (id, email, name, password_salt, totp_secret, created_at)
    VALUES (p_id, p_email, p_name, p_salt, p_totp_secret, p_created);
  INSERT INTO operator_role (operator, role) SELECT p_id, unnest(p_roles);
  INSERT INTO private.operator_proof (operator, hash) VALUES (p_id, sha256(p_proof));
END $$;
--> statement-breakpoint
CREATE FUNCTION private.living_owners() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM operator_role r JOIN operator o ON o.id = r.operator WHERE r.role = 'owner' AND o.disabled_at IS NULL
$$;
--> statement-breakpoint
-- Only the command line disables an operator or replaces their TOTP secret, and a used code stays used. The
-- salt of a password is not compared here, because the app may not write it: only change_operator_password()
-- does. MT019: the operator is the last owner.
CREATE FUNCTION guard_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.totp_step < OLD.totp_step THEN
    RAISE EXCEPTION 'a code of operator % that was used stays used', OLD.id USING ERRCODE = 'MT003';
  END IF;
  IF to_jsonb(NEW) - ARRAY['totp_step', 'password_salt'] <> to_jsonb(OLD) - ARRAY['totp_step', 'password_salt'] THEN
    PERFORM private.require_actor(NULL);
  END IF;
  IF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL THEN
    PERFORM private.lock_roles(OLD.id);
  END IF;
  IF OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL
      AND EXISTS (SELECT FROM operator_role WHERE operator = OLD.id AND role = 'owner') THEN
    -- The lock of private.require_owner: owners are disabled one after the other, and not while owners decide.
    PERFORM pg_advisory_xact_lock(4040408);
    IF private.living_owners() < 2 THEN
      RAISE EXCEPTION 'operator % is the last owner', OLD.id USING ERRCODE = 'MT019';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_guard BEFORE UPDATE ON operator FOR EACH ROW EXECUTE FUNCTION guard_operator();
--> statement-breakpoint
-- Withdraws what the operator began (0012).
CREATE FUNCTION follow_suspended_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.withdraw_begun_by(NEW.id, NEW.disabled_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_suspended AFTER UPDATE OF disabled_at ON operator
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION follow_suspended_operator();
--> statement-breakpoint
-- Second factor of a sign-in, proof of a step-up, and a key that the signer may pin.
CREATE TABLE operator_passkey (
  id uuid PRIMARY KEY,
  operator uuid NOT NULL REFERENCES operator (id),
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- SubjectPublicKeyInfo in base64url, as the signer's configuration names it.
  pin text NOT NULL UNIQUE,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX operator_passkey_by_operator ON operator_passkey (operator);
--> statement-breakpoint
-- Its operator adds it, its operator or the command line removes it. Only `counter` and `used_at` change.
CREATE FUNCTION guard_operator_passkey() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM private.require_actor(NEW.operator);
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM private.current_operator a WHERE a.operator IS NULL) THEN
      PERFORM private.require_actor(OLD.operator);
    END IF;
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - ARRAY['counter', 'used_at'] <> to_jsonb(OLD) - ARRAY['counter', 'used_at'] THEN
    RAISE EXCEPTION 'passkey % of an operator does not change', OLD.id USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_passkey_guard BEFORE INSERT OR UPDATE OR DELETE ON operator_passkey
  FOR EACH ROW EXECUTE FUNCTION guard_operator_passkey();
--> statement-breakpoint
-- The challenge of a step-up is made for one request, whose hash is `act`
-- (packages/domain/src/operators/step-up.ts). It is used once. The intent that used it may use it again,
-- because its first answer may have been lost.
CREATE TABLE operator_challenge (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'register', 'step_up')),
  -- No decision depends on it.
  operator uuid CHECK ((operator IS NULL) = (purpose = 'sign_in')),
  challenge text NOT NULL,
  act text CHECK ((act IS NOT NULL) = (purpose = 'step_up')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  intent text,
  -- The proof counts for its intent alone.
  proven_by uuid,
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX operator_challenge_by_expiry ON operator_challenge (expires_at);
--> statement-breakpoint
-- Step-up grants: until `until` the scope needs no other proof.
CREATE TABLE operator_opening (
  session uuid NOT NULL REFERENCES operator_session (id) ON DELETE CASCADE,
  scope text NOT NULL,
  until timestamptz NOT NULL,
  row_mac text NOT NULL,
  PRIMARY KEY (session, scope)
);
--> statement-breakpoint
-- A proposal is open until another operator approves or rejects it, its proposer cancels it, it expires, or it
-- ends in another way: as `withdrawn` when its proposer is suspended or loses the role, as `changed` when what it
-- describes has changed. Each table of proposals takes these columns by LIKE; private.proposal_tables() (0017)
-- lists the tables.
CREATE TABLE private.proposal_columns (
  -- For the second operator.
  reason text NOT NULL DEFAULT '',
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  rejected_by uuid,
  rejected_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  end_reason text,
  expires_at timestamptz NOT NULL,
  ended text CHECK (ended IN ('expired', 'withdrawn', 'changed')),
  -- Found when it is approved, and by guard_proposal() when it is proposed, too.
  bounds_exceeded text[] NOT NULL DEFAULT '{}',
  -- The approver's, to allow that.
  second_reason text,
  CONSTRAINT proposal_two_operators CHECK (approved_by <> proposed_by AND rejected_by <> proposed_by),
  CONSTRAINT proposal_cancelled_by_proposer CHECK (cancelled_by = proposed_by),
  CONSTRAINT proposal_ends_once CHECK (num_nonnulls(approved_by, rejected_by, cancelled_by, ended) < 2),
  CONSTRAINT proposal_whole CHECK (num_nonnulls(approved_by, approved_at) IN (0, 2) AND num_nonnulls(rejected_by, rejected_at) IN (0, 2)
    AND num_nonnulls(cancelled_by, cancelled_at) IN (0, 2)),
  CONSTRAINT proposal_second_reason CHECK (approved_by IS NULL OR bounds_exceeded = '{}' OR coalesce(second_reason, '') <> '')
);
--> statement-breakpoint
-- Each change but a suspension takes two owners: one proposes, another one approves within 72 hours. A
-- suspension takes one owner and is immediate. Only the functions below write it.
CREATE TABLE operator_change (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invite', 'roles', 'suspend', 'restore')),
  -- Null for an invitation until it is accepted.
  operator uuid REFERENCES operator (id) CHECK (operator IS NOT NULL OR kind = 'invite'),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  roles text[] NOT NULL,
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  -- Applied, or an invitation accepted.
  done_at timestamptz,
  -- Set once two owners or the administrator have decided. Only the invited mailbox gets the secret.
  secret_hash bytea CHECK (secret_hash IS NULL OR (kind = 'invite' AND (approved_by IS NOT NULL OR proposed_by IS NULL))),
  -- Lost owner, suspended when the invitation is accepted.
  replaces uuid REFERENCES operator (id) CHECK (replaces IS NULL OR proposed_by IS NULL),
  CONSTRAINT operator_change_persons CHECK (CASE WHEN kind = 'suspend' THEN proposed_by IS NULL AND approved_by IS NOT NULL
    WHEN proposed_by IS NULL THEN kind = 'invite' AND 'owner' = ANY (roles) AND approved_by IS NULL ELSE true END),
  CONSTRAINT operator_change_done CHECK (done_at IS NULL OR approved_by IS NOT NULL OR proposed_by IS NULL),
  CONSTRAINT operator_change_ends_once CHECK (num_nonnulls(done_at, rejected_by, cancelled_by, ended) < 2
    AND (approved_by IS NULL OR done_at IS NOT NULL OR kind = 'invite'))
);
--> statement-breakpoint
-- No proposer: a suspension, and the administrator's invitation of one of the first two owners or of a lost
-- one's replacement. An approved invitation can still be rejected, cancelled or ended until it is accepted.
ALTER TABLE operator_change ALTER COLUMN proposed_by DROP NOT NULL, DROP CONSTRAINT proposal_ends_once;
--> statement-breakpoint
CREATE UNIQUE INDEX operator_change_open ON operator_change (email) WHERE num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0;
--> statement-breakpoint
-- A lock makes owners decide one after the other.
CREATE FUNCTION private.require_owner(p_operator uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_operator);
  PERFORM pg_advisory_xact_lock(4040408);
  PERFORM private.require_permission(p_operator, 'manage_operators');
END $$;
--> statement-breakpoint
-- A loss of roles withdraws what the operator began with them (0012). MT019: no owner would be left.
CREATE FUNCTION private.apply_operator_change(v operator_change) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  IF v.kind = 'roles' THEN
    PERFORM private.lock_roles(v.operator);
    DELETE FROM operator_role WHERE operator = v.operator AND role <> ALL (v.roles);
    INSERT INTO operator_role (operator, role) SELECT v.operator, unnest(v.roles) ON CONFLICT DO NOTHING;
  ELSE
    -- guard_operator() admits the command line alone: this one statement runs as the command line.
    INSERT INTO private.current_operator (operator) VALUES (NULL);
    UPDATE operator SET disabled_at = CASE v.kind WHEN 'suspend' THEN v.done_at END WHERE id = v.operator;
    DELETE FROM private.current_operator WHERE operator IS NULL;
  END IF;
  IF private.living_owners() = 0 THEN
    RAISE EXCEPTION 'operator % is the last owner', v.operator USING ERRCODE = 'MT019';
  END IF;
  IF v.kind = 'suspend' THEN
    DELETE FROM operator_session WHERE operator = v.operator;
  ELSIF v.kind = 'roles' THEN
    PERFORM private.withdraw_begun_by(v.operator, v.done_at);
  END IF;
END $$;
--> statement-breakpoint
-- Unaccepted invitations, too.
CREATE FUNCTION private.expire_operator_changes(p_at timestamptz) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE operator_change SET ended = 'expired' WHERE num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0 AND expires_at <= p_at
$$;
--> statement-breakpoint
-- A suspension is applied at once and ends all other open changes of the operator. Every other change waits
-- for another owner. Returns how many owners it takes, 1 or 2.
CREATE FUNCTION propose_operator_change(p_id uuid, p_kind text, p_operator uuid, p_email text, p_name text, p_roles text[],
  p_reason text, p_by uuid, p_at timestamptz)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  PERFORM private.expire_operator_changes(p_at);
  IF p_kind <> 'suspend' THEN
    INSERT INTO operator_change (id, kind, operator, email, name, roles, reason, proposed_by, proposed_at, expires_at)
      VALUES (p_id, p_kind, p_operator, p_email, p_name, p_roles, p_reason, p_by, p_at, p_at + interval '72 hours');
    RETURN 2;
  END IF;
  UPDATE operator_change SET ended = 'withdrawn'
    WHERE num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0 AND operator = p_operator;
  INSERT INTO operator_change (id, kind, operator, email, name, roles, reason, proposed_at, approved_by, approved_at, done_at, expires_at)
    VALUES (p_id, p_kind, p_operator, p_email, p_name, p_roles, p_reason, p_at, p_by, p_at, p_at, p_at) RETURNING * INTO v;
  PERFORM private.apply_operator_change(v);
  RETURN 1;
END $$;
--> statement-breakpoint
-- Both must be owners now. Returns whether it was open. Only the invited mailbox gets an invitation's secret.
CREATE FUNCTION approve_operator_change(p_id uuid, p_by uuid, p_at timestamptz, p_secret text, p_second_reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  SELECT * INTO v FROM operator_change WHERE id = p_id AND proposed_by IS NOT NULL
    AND num_nonnulls(approved_by, rejected_by, cancelled_by, ended) = 0 AND expires_at > p_at FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM private.require_two_people(v.proposed_by, p_by, 'manage_operators', 'manage_operators');
  UPDATE operator_change SET approved_by = p_by, approved_at = p_at, second_reason = p_second_reason,
      bounds_exceeded = private.bounds_exceeded('operator_change', to_jsonb(v)),
      done_at = CASE WHEN kind <> 'invite' THEN p_at END,
      secret_hash = CASE kind WHEN 'invite' THEN sha256(convert_to(p_secret, 'UTF8')) END,
      expires_at = CASE kind WHEN 'invite' THEN p_at + interval '72 hours' ELSE expires_at END
    WHERE id = p_id RETURNING * INTO v;
  IF v.kind <> 'invite' THEN
    PERFORM private.apply_operator_change(v);
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- Its proposer cancels it, or another owner rejects it. Returns whether it was open.
CREATE FUNCTION end_operator_change(p_id uuid, p_by uuid, p_at timestamptz, p_reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  UPDATE operator_change SET end_reason = p_reason,
      rejected_by = CASE WHEN proposed_by IS DISTINCT FROM p_by THEN p_by END, rejected_at = CASE WHEN proposed_by IS DISTINCT FROM p_by THEN p_at END,
      cancelled_by = CASE WHEN proposed_by = p_by THEN p_by END, cancelled_at = CASE WHEN proposed_by = p_by THEN p_at END
    WHERE id = p_id AND num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0 AND expires_at > p_at;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Once: the holder of its secret becomes the invited operator, and the current one of this transaction.
-- Returns the invitation's id, or null when no open invitation has the secret.
CREATE FUNCTION accept_operator_invitation(p_secret text, p_operator uuid, p_salt text, p_proof bytea, p_totp_secret text,
  p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  PERFORM private.require_present(p_at);
  UPDATE operator_change SET done_at = p_at WHERE kind = 'invite' AND secret_hash = sha256(convert_to(p_secret, 'UTF8'))
      AND num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0 AND expires_at > p_at
    RETURNING * INTO v;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF v.proposed_by IS NOT NULL THEN
    PERFORM private.require_permission(v.proposed_by, 'manage_operators');
    PERFORM private.require_permission(v.approved_by, 'manage_operators');
  END IF;
  INSERT INTO operator (id, email, name, password_salt, totp_secret, created_at)
    VALUES (p_operator, v.email, v.name, p_salt, p_totp_secret, p_at);
  INSERT INTO operator_role (operator, role) SELECT p_operator, unnest(v.roles);
  INSERT INTO private.operator_proof (operator, hash) VALUES (p_operator, sha256(p_proof));
  UPDATE operator_change SET operator = p_operator WHERE id = v.id;
  IF v.replaces IS NOT NULL THEN
    -- guard_operator() admits the command line alone: this one statement runs as the command line.
    INSERT INTO private.current_operator (operator) VALUES (NULL);
    UPDATE operator SET disabled_at = p_at WHERE id = v.replaces AND disabled_at IS NULL;
    DELETE FROM private.current_operator WHERE operator IS NULL;
    DELETE FROM operator_session WHERE operator = v.replaces;
  END IF;
  INSERT INTO private.current_operator (operator) VALUES (p_operator);
  RETURN v.id;
END $$;
--> statement-breakpoint
-- Only the invited mailbox gets the secret. MT006: not the command line, or two owners, open invitations included.
CREATE FUNCTION invite_first_owner(p_id uuid, p_email text, p_name text, p_roles text[], p_secret text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NULL);
  PERFORM private.require_present(p_at);
  PERFORM pg_advisory_xact_lock(4040408);
  PERFORM private.expire_operator_changes(p_at);
  IF (SELECT count(DISTINCT o.operator) FROM operator_role o WHERE o.role = 'owner')
      + (SELECT count(*) FROM operator_change c WHERE c.kind = 'invite' AND num_nonnulls(c.done_at, c.rejected_by, c.cancelled_by, c.ended) = 0
        AND 'owner' = ANY (c.roles)) >= 2 THEN
    RAISE EXCEPTION 'there are two owners' USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO operator_change (id, kind, email, name, roles, proposed_at, secret_hash, expires_at)
    VALUES (p_id, 'invite', p_email, p_name, p_roles, p_at, sha256(convert_to(p_secret, 'UTF8')), p_at + interval '72 hours');
END $$;
--> statement-breakpoint
-- The administrator begins it, which takes the database sign-in of matin_owner. It waits 72 hours after every
-- operator was notified. Any owner may cancel it until it ends.
CREATE TABLE owner_replacement (
  id uuid PRIMARY KEY,
  lost uuid NOT NULL REFERENCES operator (id),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  begun_at timestamptz NOT NULL,
  notified_at timestamptz,
  ready_at timestamptz CHECK ((ready_at IS NULL) = (notified_at IS NULL)),
  cancelled_by uuid REFERENCES operator (id),
  ended_at timestamptz,
  CHECK (cancelled_by IS NULL OR ended_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX owner_replacement_open ON owner_replacement ((true)) WHERE ended_at IS NULL;
--> statement-breakpoint
-- Only the database sign-in of matin_owner may call it: the app may not.
CREATE FUNCTION begin_owner_replacement(p_id uuid, p_lost text, p_email text, p_name text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_lost uuid;
BEGIN
  PERFORM private.require_present(p_at);
  SELECT o.id INTO v_lost FROM operator o JOIN operator_role r ON r.operator = o.id AND r.role = 'owner' WHERE o.email = p_lost;
  IF NOT FOUND OR EXISTS (SELECT FROM operator o WHERE o.email = p_email) THEN
    RAISE EXCEPTION '% is no owner, or % is an operator', p_lost, p_email USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO owner_replacement (id, lost, email, name, begun_at) VALUES (p_id, v_lost, p_email, p_name, p_at);
END $$;
--> statement-breakpoint
-- In the transaction that notifies every operator. False if the wait had begun or the replacement has ended.
CREATE FUNCTION notify_owner_replacement(p_id uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NULL);
  PERFORM private.require_present(p_at);
  UPDATE owner_replacement SET notified_at = p_at, ready_at = p_at + interval '72 hours' WHERE id = p_id AND notified_at IS NULL AND ended_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
CREATE FUNCTION cancel_owner_replacement(p_id uuid, p_by uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_owner(p_by);
  UPDATE owner_replacement SET cancelled_by = p_by, ended_at = p_at WHERE id = p_id AND ended_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Once the wait is over. Returns false before that, or when the replacement has ended.
CREATE FUNCTION finish_owner_replacement(p_id uuid, p_change uuid, p_secret text, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v owner_replacement;
BEGIN
  PERFORM private.require_actor(NULL);
  PERFORM private.require_present(p_at);
  PERFORM pg_advisory_xact_lock(4040408);
  UPDATE owner_replacement SET ended_at = p_at WHERE id = p_id AND ended_at IS NULL AND ready_at <= p_at RETURNING * INTO v;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE operator_change SET ended = 'withdrawn' WHERE num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0 AND email = v.email;
  INSERT INTO operator_change (id, kind, email, name, roles, proposed_at, secret_hash, replaces, expires_at)
    VALUES (p_change, 'invite', v.email, v.name, ARRAY(SELECT r.role FROM operator_role r WHERE r.operator = v.lost ORDER BY r.role), p_at,
      sha256(convert_to(p_secret, 'UTF8')), v.lost, p_at + interval '72 hours');
  RETURN true;
END $$;
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
CREATE INDEX audit_log_by_actor ON audit_log (actor, seq);
--> statement-breakpoint
CREATE INDEX audit_log_by_action ON audit_log (action, seq);
--> statement-breakpoint
-- One operator may have many other entries.
CREATE INDEX audit_log_by_both ON audit_log (actor, action, seq);
--> statement-breakpoint
CREATE INDEX audit_log_by_time ON audit_log (at, seq);
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The entry names the transaction's current actor.
CREATE FUNCTION follow_audit_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_seq bigint;
  v_hash text;
BEGIN
  PERFORM private.require_actor(NEW.actor);
  IF NEW.actor_name <> coalesce((SELECT o.name FROM operator o WHERE o.id = NEW.actor), 'command line') THEN
    RAISE EXCEPTION '% is not the name of the current operator', NEW.actor_name USING ERRCODE = 'MT006';
  END IF;
  SELECT seq, hash INTO v_seq, v_hash FROM audit_log ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(v_seq, 0) + 1 OR NEW.previous_hash <> coalesce(v_hash, repeat('0', 64)) THEN
    RAISE EXCEPTION 'audit entry % does not follow entry %', NEW.seq, coalesce(v_seq, 0) USING ERRCODE = 'MT007';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION follow_audit_chain();
--> statement-breakpoint
-- Each start writes the missing rows of sensitive settings (platform/db/stored-settings.ts): limits and bounds are
-- judged by them.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
--> statement-breakpoint
-- Renewed by each change. A cache compares it with its own.
CREATE TABLE setting_version (
  id int PRIMARY KEY CHECK (id = 1),
  version uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO setting_version (id, version) VALUES (1, gen_random_uuid());
--> statement-breakpoint
CREATE FUNCTION renew_setting_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE setting_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER setting_renews_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting
  FOR EACH STATEMENT EXECUTE FUNCTION renew_setting_version();
--> statement-breakpoint
-- Two operators decide these (0011): they bound outgoing money, set prices for customers, or say where
-- customers are sent. An approved change waits for a day. `safer` is the direction in which one operator may
-- change a setting at once; null for none. Each start writes the rows, as the owner: the app cannot.
CREATE TABLE sensitive_setting (
  key text PRIMARY KEY,
  safer text CHECK (safer IN ('lower', 'higher'))
);
--> statement-breakpoint
-- False if the setting has no row.
CREATE FUNCTION is_safer_setting(p_key text, p_value text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_safer text;
  v_now text;
BEGIN
  SELECT n.safer, s.value INTO v_safer, v_now FROM sensitive_setting n JOIN setting s ON s.key = n.key WHERE n.key = p_key;
  -- A statement of its own, so that only figures are cast: within one, a planner may evaluate a cast first.
  IF v_safer IS NULL OR (p_value ~ '^[0-9]{1,20}([.][0-9]{1,18})?$') IS NOT TRUE THEN
    RETURN false;
  END IF;
  RETURN CASE v_safer WHEN 'lower' THEN p_value::numeric < v_now::numeric ELSE p_value::numeric > v_now::numeric END;
END $$;
--> statement-breakpoint
-- The app writes settings by this function only; a value that two operators decided is written when its wait
-- is over (0011). It is a function and not a guard of the table: a guard could not tell it from a trigger
-- that the app creates on a temporary table.
-- MT006: the transaction has no current operator or command line, or the change takes two operators.
CREATE FUNCTION set_setting(p_key text, p_value text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_any_actor();
  IF EXISTS (SELECT FROM sensitive_setting s WHERE s.key = p_key) AND NOT is_safer_setting(p_key, p_value) THEN
    RAISE EXCEPTION 'setting % wants two operators', p_key USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO setting (key, value) VALUES (p_key, p_value) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
END $$;
