-- Operators, who of them acts, and the log of what they did (product.md sections 4, 5 and 9). What a service forgets, the
-- database refuses, and what is sent with the app's own sign-in, too (docs/decisions/0027). MT006 is a decision of somebody
-- who does not act in this very transaction, or of one person where it takes two; MT007 an audit entry that does not follow
-- the last one.

CREATE TABLE operator (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  -- How argon2 makes the proof of the password: kind, cost and salt, as its hashes begin.
  password_salt text NOT NULL,
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
CREATE INDEX operator_session_by_end ON operator_session (expires_at);
--> statement-breakpoint
-- What the app may not even read.
CREATE SCHEMA private;
--> statement-breakpoint
-- Which roles may decide what takes two operators, or what a person approves: as packages/domain/src/operators/permissions.ts says, which a
-- test compares.
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
-- The hash of what argon2 makes of an operator's password.
CREATE TABLE private.operator_proof (
  operator uuid PRIMARY KEY REFERENCES operator (id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
--> statement-breakpoint
-- The hash of INTERNAL_SECRET, which the server and the command line show, set by each start of the server (platform/db/open.ts).
CREATE TABLE private.command_line (
  id int PRIMARY KEY CHECK (id = 1),
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32)
);
--> statement-breakpoint
-- Refuses whoever has not the server's secret (decision 71): the app's sign-in alone has not.
CREATE FUNCTION private.require_server(p_secret text) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM command_line c WHERE c.secret_hash = sha256(convert_to(p_secret, 'UTF8'))) THEN
    RAISE EXCEPTION 'this is not the secret of the server' USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Failed tries of passwords and codes, customers' as well as operators', by a hash of what was tried, known account or not: the waiting
-- time grows with them. The app counts, and takes nothing back without the server's secret.
CREATE TABLE private.attempt (
  subject bytea PRIMARY KEY,
  failures int NOT NULL,
  try_after timestamptz NOT NULL,
  -- A hash of the customer or the contact that was tried: what an account leaves here goes when it is closed. Null for an operator's.
  about bytea
);
--> statement-breakpoint
CREATE INDEX attempt_by_age ON private.attempt (try_after);
--> statement-breakpoint
CREATE INDEX attempt_about ON private.attempt (about) WHERE about IS NOT NULL;
--> statement-breakpoint
-- Counts a guess before it is made; answers until when it waits, null for none. A count never falls here, and a wait only grows.
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
-- Until when guesses at a subject wait; null for one that nobody guessed at.
CREATE FUNCTION attempt_wait(p_subject bytea) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = private, pg_temp AS $$
  SELECT t.try_after FROM attempt t WHERE t.subject = p_subject
$$;
--> statement-breakpoint
-- Takes the guesses at a subject back after a right one. MT006: this is not the server's secret.
CREATE FUNCTION forgive_attempts(p_secret text, p_subject bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM attempt WHERE subject = p_subject;
END $$;
--> statement-breakpoint
-- Takes away all guesses at an account that is closed. MT006: this is not the server's secret.
CREATE FUNCTION forget_attempts_about(p_secret text, p_about bytea[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM attempt WHERE about = ANY (p_about);
END $$;
--> statement-breakpoint
-- Forgets some guesses whose wait was over long before; answers how many. MT006: this is not the server's secret.
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
-- Who acts in this transaction; no operator: the command line. The rows are gone before the transaction is over, so nobody
-- ever sees another one's.
CREATE TABLE private.acting (operator uuid);
--> statement-breakpoint
CREATE FUNCTION private.forget_acting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  DELETE FROM acting;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER acting_ends AFTER INSERT ON private.acting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION private.forget_acting();
--> statement-breakpoint
-- Refuses whoever does not act; no operator: the command line.
CREATE FUNCTION private.require_actor(p_operator uuid) RETURNS void LANGUAGE plpgsql
SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM acting a WHERE a.operator IS NOT DISTINCT FROM p_operator) THEN
    RAISE EXCEPTION '% does not act', coalesce('operator ' || p_operator, 'the command line') USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Refuses what neither an operator nor the command line does.
CREATE FUNCTION private.require_any_actor() RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM acting) THEN
    RAISE EXCEPTION 'nobody acts' USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Whether this is a demonstration, whose clock moves and whose operators the command line makes, set by each start of the server
-- (platform/db/open.ts). Where nothing is said, it is none.
CREATE TABLE private.installation (
  id int PRIMARY KEY CHECK (id = 1),
  demonstration boolean NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION private.is_demonstration() RETURNS boolean LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT coalesce((SELECT i.demonstration FROM installation i), false)
$$;
--> statement-breakpoint
-- Before when waits are over for good: what a server says, and no later than a day ago by the database's own clock, so that nothing that
-- goes by age ends a wait. A demonstration's clock moves.
CREATE FUNCTION private.long_over(p_before timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT CASE WHEN is_demonstration() THEN p_before ELSE least(p_before, clock_timestamp() - interval '24 hours') END
$$;
--> statement-breakpoint
-- The time that a server says it is, and no later than now by the database's own clock: nothing is paid before it is due. A demonstration's
-- clock moves.
CREATE FUNCTION private.no_later(p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = private, pg_temp AS $$
  SELECT CASE WHEN is_demonstration() THEN p_at ELSE least(p_at, clock_timestamp()) END
$$;
--> statement-breakpoint
-- Refuses a time that is not now, by the database's own clock: nobody decides in the past, or ends a wait by naming its end. A
-- demonstration's clock moves.
CREATE FUNCTION private.require_present(p_at timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF p_at IS NULL OR NOT (is_demonstration() OR p_at BETWEEN clock_timestamp() - interval '5 minutes' AND clock_timestamp() + interval '5 minutes') THEN
    RAISE EXCEPTION '% is not now', p_at USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Whether an operator is active and has a role with the permission, now. Asked row by row of lists: PL/pgSQL plans it once a session,
-- where SQL would do so at each call from another function.
CREATE FUNCTION private.is_active_with(p_operator uuid, p_permission text) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o JOIN operator_role r ON r.operator = o.id JOIN private.permission_role p ON p.role = r.role
    WHERE o.id = p_operator AND o.disabled_at IS NULL AND p.permission = p_permission);
END $$;
--> statement-breakpoint
-- Refuses an operator who is suspended or has no role with the permission, and keeps them so until the transaction ends: a suspension
-- or loss of roles meanwhile waits (private.lock_roles).
CREATE FUNCTION private.require_permission(p_operator uuid, p_permission text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_role r WHERE r.operator = p_operator ORDER BY r.role FOR SHARE;
  IF p_operator IS NULL OR NOT private.is_active_with(p_operator, p_permission) THEN
    RAISE EXCEPTION 'operator % is not active with %', p_operator, p_permission USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Refuses whoever does not act with the permission. A demonstration's command line may.
CREATE FUNCTION private.require_acting_with(p_permission text) RETURNS void LANGUAGE plpgsql SET search_path = private, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM acting a WHERE is_active_with(a.operator, p_permission) OR (a.operator IS NULL AND is_demonstration())) THEN
    RAISE EXCEPTION 'nobody acts with %', p_permission USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Waits for decisions that count on the roles of an operator, and lets new ones wait until the transaction ends.
CREATE FUNCTION private.lock_roles(p_operator uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_role r WHERE r.operator = p_operator ORDER BY r.role FOR UPDATE;
END $$;
--> statement-breakpoint
-- Whether one operator alone invited, promoted or restored another one: such a pair is one person.
CREATE FUNCTION private.brought_in_alone(p_who uuid, p_by uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator_change c WHERE c.operator = p_who AND c.proposed_by = p_by AND c.kind <> 'suspend'
    AND c.outcome = 'done' AND c.approved_by IS NULL);
END $$;
--> statement-breakpoint
-- Whether two operators may decide together, now: both active with the permission of their half, different, and neither brought in by
-- the other alone.
CREATE FUNCTION is_two_people(p_first uuid, p_second uuid, p_first_permission text, p_second_permission text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  RETURN coalesce(p_first <> p_second, false) AND is_active_with(p_first, p_first_permission) AND is_active_with(p_second, p_second_permission)
    AND NOT brought_in_alone(p_first, p_second) AND NOT brought_in_alone(p_second, p_first);
END $$;
--> statement-breakpoint
-- Refuses two who may not decide together now, where the second one acts.
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
-- Makes the transaction an act of the operator whose token this is, and answers who it is; null when no living session has it.
CREATE FUNCTION act_as_operator(p_token text, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_operator uuid;
BEGIN
  INSERT INTO private.acting (operator)
    SELECT s.operator FROM operator_session s JOIN operator o ON o.id = s.operator
      WHERE s.token_hash = sha256(convert_to(p_token, 'UTF8')) AND s.expires_at > p_now AND o.disabled_at IS NULL
    RETURNING operator INTO v_operator;
  RETURN v_operator;
END $$;
--> statement-breakpoint
-- Makes the transaction an act of the command line.
--
-- MT006: this is not its secret.
CREATE FUNCTION act_as_command_line(p_secret text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  INSERT INTO acting (operator) VALUES (NULL);
END $$;
--> statement-breakpoint
-- Begins a session, and acts in it, where the proof is that of the operator's password; answers whether it is. The second factor is the
-- server's to ask for: the app's sign-in alone, with a password that it knows, opens none.
--
-- MT006: this is not the server's secret.
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
  INSERT INTO private.acting (operator) VALUES (p_operator);
  RETURN true;
END $$;
--> statement-breakpoint
-- Whether a proof is that of the operator's password: what else a sign-in asks for counts only then.
CREATE FUNCTION is_operator_proof(p_operator uuid, p_proof bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = private, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_proof p WHERE p.operator = p_operator AND p.hash = sha256(p_proof))
$$;
--> statement-breakpoint
-- Gives an operator who acts another password; answers whether the proof of the former one is right.
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
-- Makes an operator of a demonstration. Only the command line does, and nowhere else: operators come by invitations.
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
-- An operator is disabled and given another secret by the command line; a code that was used stays used. The salt of a
-- password is for "change_operator_password" alone: the app may not write it. MT019: it would take the last owner away.
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
    -- Owners go one after the other, as they decide (private.require_owner).
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
-- A suspension withdraws what the operator began (0012).
CREATE FUNCTION follow_suspended_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.withdraw_begun_by(NEW.id, NEW.disabled_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_suspended AFTER UPDATE OF disabled_at ON operator
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION follow_suspended_operator();
--> statement-breakpoint
-- A passkey of an operator: the second factor of a sign-in, the proof for what weighs more, and a key that the signer may pin.
CREATE TABLE operator_passkey (
  id uuid PRIMARY KEY,
  operator uuid NOT NULL REFERENCES operator (id),
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The same key as SubjectPublicKeyInfo in base64url: what the signer's configuration names.
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
-- A passkey comes by its own operator and goes by them or by the command line; what it is never changes.
CREATE FUNCTION guard_operator_passkey() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM private.require_actor(NEW.operator);
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM private.acting a WHERE a.operator IS NULL) THEN
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
-- What passkeys of operators are asked to sign. Of a step-up it is made of one act (packages/domain/src/operators/step-up.ts);
-- used once, or again by the intent that used it, whose first answer may have been lost.
CREATE TABLE operator_challenge (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'register', 'step_up')),
  -- Whom it was asked of, which decides nothing.
  operator uuid CHECK ((operator IS NULL) = (purpose = 'sign_in')),
  challenge text NOT NULL,
  act text CHECK ((act IS NOT NULL) = (purpose = 'step_up')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  intent text,
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX operator_challenge_by_expiry ON operator_challenge (expires_at);
--> statement-breakpoint
-- What a session has opened with a proof, and until when it is not asked for another one.
CREATE TABLE operator_opening (
  session uuid NOT NULL REFERENCES operator_session (id) ON DELETE CASCADE,
  room text NOT NULL,
  until timestamptz NOT NULL,
  row_mac text NOT NULL,
  PRIMARY KEY (session, room)
);
--> statement-breakpoint
-- What owners change about operators: who is invited, with which roles, suspended or restored. Nobody comes to a role by one owner's word:
-- one proposes, another one approves, within 72 hours. A suspension is one owner's, at once. Written by the functions below alone.
CREATE TABLE operator_change (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invite', 'roles', 'suspend', 'restore')),
  -- Of an invitation only once it was accepted.
  operator uuid REFERENCES operator (id) CHECK (operator IS NOT NULL OR kind = 'invite'),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  roles text[] NOT NULL,
  persons int NOT NULL CHECK (persons IN (1, 2)),
  -- Null: the administrator's, of one of the first two owners, or of who replaces a lost one.
  proposed_by uuid REFERENCES operator (id) CHECK (proposed_by IS NOT NULL OR (kind = 'invite' AND 'owner' = ANY (roles))),
  proposed_at timestamptz NOT NULL,
  approved_by uuid REFERENCES operator (id) CHECK (approved_by <> proposed_by),
  approved_at timestamptz CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  rejected_by uuid REFERENCES operator (id) CHECK (rejected_by <> proposed_by),
  cancelled_by uuid REFERENCES operator (id) CHECK (cancelled_by = proposed_by),
  -- Why it was rejected.
  end_reason text,
  -- Which bounds it exceeds, found when it is approved, and why the approver lets it (private.proposal_columns in 0011).
  bounds_exceeded text[] NOT NULL DEFAULT '{}',
  second_reason text,
  -- Done, accepted, rejected or cancelled: nothing happens to it any more.
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'withdrawn', 'expired')),
  -- Of an invitation: what its mailbox is sent once two owners said so, and nobody else is shown.
  secret_hash bytea CHECK (secret_hash IS NULL OR (kind = 'invite' AND (approved_by IS NOT NULL OR proposed_by IS NULL))),
  -- Whom the invited one takes the place of, who is suspended as the invitation is accepted.
  replaces uuid REFERENCES operator (id) CHECK (replaces IS NULL OR proposed_by IS NULL),
  expires_at timestamptz NOT NULL,
  CHECK ((persons = 1) = (kind = 'suspend')),
  CHECK (num_nonnulls(rejected_by, cancelled_by) = 0 OR (outcome = 'withdrawn') IS TRUE),
  CONSTRAINT operator_change_second_reason CHECK (approved_by IS NULL OR bounds_exceeded = '{}' OR coalesce(second_reason, '') <> ''),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK (outcome IS DISTINCT FROM 'done' OR persons = 1 OR approved_by IS NOT NULL OR proposed_by IS NULL)
);
--> statement-breakpoint
-- One at a time about one operator, and one invitation for one address.
CREATE UNIQUE INDEX operator_change_open ON operator_change (email) WHERE ended_at IS NULL;
--> statement-breakpoint
-- Refuses whoever does not act or is no owner now. Owners decide one after the other.
CREATE FUNCTION private.require_owner(p_operator uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_operator);
  PERFORM pg_advisory_xact_lock(4040408);
  PERFORM private.require_permission(p_operator, 'manage_operators');
END $$;
--> statement-breakpoint
-- Does what was decided. A loss of roles withdraws what the operator began with them (0012). MT019: it would take the last owner away.
CREATE FUNCTION private.apply_operator_change(p_id uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  SELECT * INTO STRICT v FROM operator_change WHERE id = p_id;
  IF v.kind = 'invite' THEN
    RETURN;
  END IF;
  IF v.kind = 'roles' THEN
    PERFORM private.lock_roles(v.operator);
    DELETE FROM operator_role WHERE operator = v.operator AND role <> ALL (v.roles);
    INSERT INTO operator_role (operator, role) SELECT v.operator, unnest(v.roles) ON CONFLICT DO NOTHING;
  ELSE
    -- The guard of operators lets the command line alone: here for this one statement.
    INSERT INTO private.acting (operator) VALUES (NULL);
    UPDATE operator SET disabled_at = CASE v.kind WHEN 'suspend' THEN p_at END WHERE id = v.operator;
    DELETE FROM private.acting WHERE operator IS NULL;
  END IF;
  IF private.living_owners() = 0 THEN
    RAISE EXCEPTION 'operator % is the last owner', v.operator USING ERRCODE = 'MT019';
  END IF;
  IF v.kind = 'suspend' THEN
    DELETE FROM operator_session WHERE operator = v.operator;
  END IF;
  UPDATE operator_change SET ended_at = p_at, outcome = 'done' WHERE id = p_id;
  IF v.kind = 'roles' THEN
    PERFORM private.withdraw_begun_by(v.operator, p_at);
  END IF;
END $$;
--> statement-breakpoint
-- An owner proposes a change. A suspension is done at once, and ends what else was proposed about the operator; all else waits for
-- another owner. Answers how many persons it takes.
CREATE FUNCTION propose_operator_change(p_id uuid, p_kind text, p_operator uuid, p_email text, p_name text, p_roles text[],
  p_by uuid, p_at timestamptz)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_persons int := CASE p_kind WHEN 'suspend' THEN 1 ELSE 2 END;
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  UPDATE operator_change SET ended_at = p_at, outcome = 'expired' WHERE ended_at IS NULL AND expires_at <= p_at;
  IF v_persons = 1 THEN
    UPDATE operator_change SET ended_at = p_at, outcome = 'withdrawn' WHERE ended_at IS NULL AND operator = p_operator;
  END IF;
  INSERT INTO operator_change (id, kind, operator, email, name, roles, persons, proposed_by, proposed_at, expires_at)
    VALUES (p_id, p_kind, p_operator, p_email, p_name, p_roles, v_persons, p_by, p_at, p_at + interval '72 hours');
  IF v_persons = 1 THEN
    PERFORM private.apply_operator_change(p_id, p_at);
  END IF;
  RETURN v_persons;
END $$;
--> statement-breakpoint
-- Another owner approves it, both being owners now; answers whether it was open. An invitation has its secret from here on, which goes to
-- the invited mailbox alone.
CREATE FUNCTION approve_operator_change(p_id uuid, p_by uuid, p_at timestamptz, p_secret text, p_second_reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  SELECT * INTO v FROM operator_change
    WHERE id = p_id AND ended_at IS NULL AND persons = 2 AND proposed_by IS NOT NULL AND approved_by IS NULL AND expires_at > p_at FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM private.require_two_people(v.proposed_by, p_by, 'manage_operators', 'manage_operators');
  UPDATE operator_change SET approved_by = p_by, approved_at = p_at, second_reason = p_second_reason,
      bounds_exceeded = private.bounds_exceeded('operator_change', to_jsonb(v)),
      secret_hash = CASE kind WHEN 'invite' THEN sha256(convert_to(p_secret, 'UTF8')) END,
      expires_at = CASE kind WHEN 'invite' THEN p_at + interval '72 hours' ELSE expires_at END
    WHERE id = p_id;
  PERFORM private.apply_operator_change(p_id, p_at);
  RETURN true;
END $$;
--> statement-breakpoint
-- Ends a change or an invitation before it is done: its proposer cancels it, another owner rejects it. Answers whether it was open.
CREATE FUNCTION end_operator_change(p_id uuid, p_by uuid, p_at timestamptz, p_reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_owner(p_by);
  PERFORM private.require_present(p_at);
  UPDATE operator_change SET ended_at = p_at, outcome = 'withdrawn', end_reason = p_reason,
      rejected_by = CASE WHEN proposed_by IS DISTINCT FROM p_by THEN p_by END, cancelled_by = CASE WHEN proposed_by = p_by THEN p_by END
    WHERE id = p_id AND ended_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Whoever has the secret of an invitation becomes that operator, once, and acts as such in this transaction; answers which invitation
-- it was, null for none.
CREATE FUNCTION accept_operator_invitation(p_secret text, p_operator uuid, p_salt text, p_proof bytea, p_totp_secret text,
  p_at timestamptz)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v operator_change;
BEGIN
  PERFORM private.require_present(p_at);
  UPDATE operator_change SET ended_at = p_at, outcome = 'done'
    WHERE kind = 'invite' AND secret_hash = sha256(convert_to(p_secret, 'UTF8')) AND ended_at IS NULL AND expires_at > p_at
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
    -- The guard of operators lets the command line alone: here for this one statement.
    INSERT INTO private.acting (operator) VALUES (NULL);
    UPDATE operator SET disabled_at = p_at WHERE id = v.replaces AND disabled_at IS NULL;
    DELETE FROM private.acting WHERE operator IS NULL;
    DELETE FROM operator_session WHERE operator = v.replaces;
  END IF;
  INSERT INTO private.acting (operator) VALUES (p_operator);
  RETURN v.id;
END $$;
--> statement-breakpoint
-- The administrator's command invites the first two owners, and nobody else: each becomes one by a secret that their mailbox alone is sent.
--
-- MT006: the command line does not act, or there are two owners or invitations to be one.
CREATE FUNCTION invite_first_owner(p_id uuid, p_email text, p_name text, p_roles text[], p_secret text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NULL);
  PERFORM private.require_present(p_at);
  PERFORM pg_advisory_xact_lock(4040408);
  UPDATE operator_change SET ended_at = p_at, outcome = 'expired' WHERE ended_at IS NULL AND expires_at <= p_at;
  IF (SELECT count(DISTINCT o.operator) FROM operator_role o WHERE o.role = 'owner')
      + (SELECT count(*) FROM operator_change c WHERE c.kind = 'invite' AND c.ended_at IS NULL AND 'owner' = ANY (c.roles)) >= 2 THEN
    RAISE EXCEPTION 'there are two owners' USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO operator_change (id, kind, email, name, roles, persons, proposed_at, secret_hash, expires_at)
    VALUES (p_id, 'invite', p_email, p_name, p_roles, 2, p_at, sha256(convert_to(p_secret, 'UTF8')), p_at + interval '72 hours');
END $$;
--> statement-breakpoint
-- An owner who is lost, and the mailbox of who is to take their place. Begun by the administrator with the owner's sign-in to the database
-- alone. It waits 72 hours from when every operator was told; until it is over any owner cancels it.
CREATE TABLE owner_replacement (
  id uuid PRIMARY KEY,
  lost uuid NOT NULL REFERENCES operator (id),
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL CHECK (name <> ''),
  begun_at timestamptz NOT NULL,
  told_at timestamptz,
  ready_at timestamptz CHECK ((ready_at IS NULL) = (told_at IS NULL)),
  cancelled_by uuid REFERENCES operator (id),
  ended_at timestamptz,
  CHECK (cancelled_by IS NULL OR ended_at IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX owner_replacement_open ON owner_replacement ((true)) WHERE ended_at IS NULL;
--> statement-breakpoint
-- Begins one. For the owner's sign-in to the database: the app may not call it.
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
-- The wait begins: every operator is told in this transaction. Answers whether it was not begun before.
CREATE FUNCTION tell_owner_replacement(p_id uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NULL);
  PERFORM private.require_present(p_at);
  UPDATE owner_replacement SET told_at = p_at, ready_at = p_at + interval '72 hours' WHERE id = p_id AND told_at IS NULL AND ended_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- An owner cancels one before it is over; answers whether it was open.
CREATE FUNCTION cancel_owner_replacement(p_id uuid, p_by uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_owner(p_by);
  UPDATE owner_replacement SET cancelled_by = p_by, ended_at = p_at WHERE id = p_id AND ended_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Invites who takes the place, once the wait is over; answers whether it is.
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
  UPDATE operator_change SET ended_at = p_at, outcome = 'withdrawn' WHERE ended_at IS NULL AND email = v.email;
  INSERT INTO operator_change (id, kind, email, name, roles, persons, proposed_at, secret_hash, replaces, expires_at)
    VALUES (p_change, 'invite', v.email, v.name, ARRAY(SELECT r.role FROM operator_role r WHERE r.operator = v.lost ORDER BY r.role), 2, p_at,
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
-- One act of one person, who may have done much else.
CREATE INDEX audit_log_by_both ON audit_log (actor, action, seq);
--> statement-breakpoint
CREATE INDEX audit_log_by_time ON audit_log (at, seq);
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry is of somebody who acts, under their name, and follows the last one.
CREATE FUNCTION follow_audit_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_seq bigint;
  v_hash text;
BEGIN
  PERFORM private.require_actor(NEW.actor);
  IF NEW.actor_name <> coalesce((SELECT o.name FROM operator o WHERE o.id = NEW.actor), 'command line') THEN
    RAISE EXCEPTION '% is not the name of who acts', NEW.actor_name USING ERRCODE = 'MT006';
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
-- What operators may set. What withdrawals are judged by (0012) has no other place: amounts in USDT, and the points of risk
-- from which a person looks.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
--> statement-breakpoint
INSERT INTO setting (key, value)
  VALUES ('auto_approve_limit', '500'), ('dual_approval_limit', '5000'), ('risk_threshold', '50'),
    -- What one person may lower at once is compared with what stands here.
    ('hot_wallet_maximum', '250000'), ('mass_mail_limit', '100'), ('market_stale_seconds', '15'), ('withdrawal_limit_unverified', '1000'),
    ('withdrawal_limit_verified', '50000'),
    -- Whether two operators pass an identity (0006).
    ('identity_second_approver', 'false'),
    -- Beyond which an approver of a proposal gives a second reason (0017): times, parts of a whole, days, USDT, operators, customers.
    ('bound_rate', '2'), ('bound_order', '2'), ('bound_cover_days', '90'), ('bound_pool', '10'), ('bound_treasury', '0.5'), ('bound_holding', '0.05'),
    ('bound_price', '0.2'), ('bound_setting', '2'), ('bound_limit', '5'), ('bound_deposit', '1000'), ('bound_balance', '10000'),
    ('bound_deciders', '2'), ('bound_recipients', '10000');
--> statement-breakpoint
-- Which settings there are: whoever keeps them asks whether it is still this version. A version of its own for each change.
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
-- Settings that two operators decide (0011): they bound what leaves, what customers pay, or where customers are sent. What they decide
-- waits for a day. Where one of them is safer in one direction, one person alone and at once changes it in that direction.
CREATE TABLE sensitive_setting (
  key text PRIMARY KEY,
  safer text CHECK (safer IN ('lower', 'higher'))
);
--> statement-breakpoint
INSERT INTO sensitive_setting (key, safer) VALUES
  ('bound_balance', 'lower'), ('bound_cover_days', 'higher'), ('bound_deciders', 'higher'), ('bound_deposit', 'lower'), ('bound_holding', 'lower'), ('bound_limit', 'lower'),
  ('bound_order', 'lower'), ('bound_pool', 'lower'), ('bound_price', 'lower'), ('bound_rate', 'lower'), ('bound_recipients', 'lower'), ('bound_setting', 'lower'), ('bound_treasury', 'lower'),
  ('auto_approve_limit', 'lower'), ('dual_approval_limit', 'lower'), ('exchange_fee_rate', NULL), ('exchange_minimum', NULL), ('exchange_spread_rate', NULL),
  ('explorer_url', NULL), ('hot_wallet_maximum', 'lower'), ('identity_second_approver', NULL), ('market_stale_seconds', 'lower'), ('mass_mail_limit', 'lower'), ('operator_contact', NULL), ('operator_name', NULL),
  ('recharge_minimum', NULL), ('risk_threshold', 'lower'), ('sweep_minimum', NULL), ('time_zone', NULL),
  ('transfer_minimum', NULL), ('withdrawal_fee', NULL), ('withdrawal_limit_unverified', 'lower'), ('withdrawal_limit_verified', 'lower'), ('withdrawal_minimum', NULL);
--> statement-breakpoint
-- Whether a value of a sensitive setting is safer than the present one. Of one that was never set nothing is known here.
CREATE FUNCTION is_safer_setting(p_key text, p_value text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_safer text;
  v_now text;
BEGIN
  SELECT n.safer, s.value INTO v_safer, v_now FROM sensitive_setting n JOIN setting s ON s.key = n.key WHERE n.key = p_key;
  -- Nothing else is read as a figure: a planner may do so before a condition is asked.
  IF v_safer IS NULL OR (p_value ~ '^[0-9]{1,20}([.][0-9]{1,18})?$') IS NOT TRUE THEN
    RETURN false;
  END IF;
  RETURN CASE v_safer WHEN 'lower' THEN p_value::numeric < v_now::numeric ELSE p_value::numeric > v_now::numeric END;
END $$;
--> statement-breakpoint
-- Sets what one person decides. The app writes no setting but by this: what two decide is written when their wait is over (0011).
-- A guard of the table could not tell that from a trigger that the app makes on a temporary table.
--
-- MT006: nobody acts, or it wants two operators.
CREATE FUNCTION set_setting(p_key text, p_value text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_any_actor();
  IF EXISTS (SELECT FROM sensitive_setting s WHERE s.key = p_key) AND NOT is_safer_setting(p_key, p_value) THEN
    RAISE EXCEPTION 'setting % wants two operators', p_key USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO setting (key, value) VALUES (p_key, p_value) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
END $$;
