-- An account has an email address, a mobile number in E.164, or both. These are sealed, and so is `phrase`, a
-- word of the customer's own that every email of ours repeats; '' is none. `…_index` is a keyed hash for
-- look-ups. A closed account has none of this. The authenticator's secret is sealed, and counts once it is
-- confirmed. `totp_step` is the last used step, `totp_intent` the request that used it, which may be
-- repeated. `factor_…` says where a second factor is required, once the customer has one.
CREATE TABLE customer (
  id uuid PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  email text NOT NULL DEFAULT '',
  email_index bytea CONSTRAINT customer_email_key UNIQUE CHECK (octet_length(email_index) = 32),
  mobile text NOT NULL DEFAULT '',
  mobile_index bytea CONSTRAINT customer_mobile_key UNIQUE CHECK (octet_length(mobile_index) = 32),
  -- Of the last four digits, by which operators find a number that a customer reads out.
  mobile_end_index bytea CHECK (mobile_end_index IS NULL OR (octet_length(mobile_end_index) = 32 AND mobile_index IS NOT NULL)),
  name text NOT NULL DEFAULT '',
  phrase text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- argon2 hash, sealed; '' once the account is closed.
  password_hash text NOT NULL,
  password_changed_at timestamptz,
  -- `protection` counts changes. Proofs from before one no longer count, and earlier withdrawals are reviewed.
  contact_changed_at timestamptz,
  protection bigint NOT NULL DEFAULT 0,
  protection_changed_at timestamptz,
  -- Keyed hash; the text names its key of DATA_KEYS.
  pin_mac text,
  totp_secret text,
  totp_begun_at timestamptz,
  -- Digest of the session and browser that saw the unconfirmed secret.
  totp_begun_by text,
  totp_confirmed_at timestamptz,
  totp_step bigint NOT NULL DEFAULT 0,
  totp_intent text,
  factor_sign_in boolean NOT NULL DEFAULT true,
  factor_withdrawal boolean NOT NULL DEFAULT true,
  -- Those that count. A deleted row that somebody restores is in neither.
  passkeys uuid[] NOT NULL DEFAULT '{}',
  recovery_set uuid,
  -- Raised when all sessions end together. Sessions of an earlier epoch do not count, even if a row is restored.
  session_epoch bigint NOT NULL DEFAULT 0,
  -- Of all that opens the account (decision 69): a row with a wrong hash is rejected. It covers `protection`,
  -- which never falls, so an earlier state of the row is rejected, too.
  row_mac text NOT NULL DEFAULT '',
  invitation_code text NOT NULL UNIQUE,
  invited_by uuid REFERENCES customer (id),
  withdrawal_hold_until timestamptz,
  -- Change of protection that caused the last hold.
  withdrawal_hold_reason text CHECK (withdrawal_hold_reason IN ('password_changed', 'pin_changed', 'contact_changed', 'factor_changed')),
  -- End of the last suspension (0005), kept by a trigger.
  suspended_until timestamptz,
  -- Optimistic lock: commands, and changes that they rely on, advance it. A reader of an earlier version decides again.
  version bigint NOT NULL DEFAULT 0,
  identity_passed_at timestamptz,
  -- Date of the User Agreement's text that applied when the customer accepted it, at `created_at`.
  agreement_version text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT customer_reachable CHECK ((closed_at IS NULL) = (num_nonnulls(email_index, mobile_index) > 0))
);
--> statement-breakpoint
CREATE INDEX customer_by_mobile_end ON customer (mobile_end_index, id) WHERE mobile_end_index IS NOT NULL;
--> statement-breakpoint
CREATE INDEX customer_by_inviter ON customer (invited_by);
--> statement-breakpoint
-- The rotation of keys looks every few minutes for rows that an older key still seals.
CREATE INDEX customer_by_email_key ON customer (split_part(email, '.', 1));
--> statement-breakpoint
CREATE INDEX customer_by_mobile_key ON customer (split_part(mobile, '.', 1));
--> statement-breakpoint
CREATE INDEX customer_by_phrase_key ON customer (split_part(phrase, '.', 1));
--> statement-breakpoint
CREATE INDEX customer_by_password_key ON customer (split_part(password_hash, '.', 1));
--> statement-breakpoint
CREATE INDEX customer_by_mac_key ON customer (split_part(row_mac, '.', 1));
--> statement-breakpoint
CREATE INDEX customer_by_totp_key ON customer (split_part(totp_secret, '.', 1)) WHERE totp_secret IS NOT NULL;
--> statement-breakpoint
CREATE INDEX customer_by_joining ON customer (created_at, id) WHERE closed_at IS NULL;
--> statement-breakpoint
-- For filters of operators' lists. Columns that commands write often have none.
CREATE INDEX customer_held ON customer (withdrawal_hold_until) WHERE withdrawal_hold_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX customer_suspended ON customer (suspended_until) WHERE suspended_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX customer_passed ON customer (id) WHERE identity_passed_at IS NOT NULL;
--> statement-breakpoint
-- In minor units of USDT at the prices of that time. Operators' lists are sorted by these. A job computes
-- them in slices, because an index of balances would slow down every transfer.
CREATE TABLE customer_figure (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  value numeric(38,0) NOT NULL,
  seen_at timestamptz
);
--> statement-breakpoint
CREATE INDEX customer_figure_by_value ON customer_figure (value, customer);
--> statement-breakpoint
CREATE INDEX customer_figure_by_seen ON customer_figure (seen_at, customer);
--> statement-breakpoint
-- Keeps the open accounts open: closing one waits until the transaction ends. It is a function because it
-- needs a new snapshot: a statement cannot lock a row that another part of it changed.
CREATE FUNCTION held_open(p_customers uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT c.id FROM customer c WHERE c.id = ANY (p_customers) AND c.closed_at IS NULL ORDER BY c.id FOR KEY SHARE;
END $$;
--> statement-breakpoint
-- Teams (0004) are built from the inviter once.
CREATE FUNCTION refuse_another_inviter() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the inviter of a customer never changes' USING ERRCODE = 'MT003';
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_keeps_inviter BEFORE UPDATE OF invited_by ON customer
  FOR EACH ROW WHEN (OLD.invited_by IS DISTINCT FROM NEW.invited_by) EXECUTE FUNCTION refuse_another_inviter();
--> statement-breakpoint
-- Leaves out suspensions that were lifted.
CREATE FUNCTION private.suspended_until(p_customer uuid) RETURNS timestamptz LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT max(h.deadline_at) FROM customer_hold h WHERE h.customer = p_customer AND h.suspends AND h.released_at IS NULL);
END $$;
--> statement-breakpoint
-- A passed identity follows from a submission (0006), and a suspension from holds that suspend (0005). Only a
-- current operator or the command line shortens a hold of withdrawals. `protection`, its time and the session
-- epoch never go back.
CREATE FUNCTION guard_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.identity_passed_at IS DISTINCT FROM (
      SELECT s.decided_at FROM identity_submission s WHERE s.customer = NEW.id AND s.state = 'passed') THEN
    RAISE EXCEPTION 'no submission of customer % passed then', NEW.id USING ERRCODE = 'MT008';
  END IF;
  IF NEW.suspended_until IS DISTINCT FROM private.suspended_until(NEW.id) THEN
    RAISE EXCEPTION 'no suspension of customer % ends then', NEW.id USING ERRCODE = 'MT008';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawal_hold_until IS NOT NULL
      AND coalesce(NEW.withdrawal_hold_until, '-infinity') < OLD.withdrawal_hold_until THEN
    PERFORM private.require_any_actor();
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.protection < OLD.protection OR NEW.session_epoch < OLD.session_epoch
      OR (OLD.protection_changed_at IS NOT NULL AND coalesce(NEW.protection_changed_at, '-infinity') < OLD.protection_changed_at)) THEN
    RAISE EXCEPTION 'what protected customer % is not what protects it again', NEW.id USING ERRCODE = 'MT008';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_guard BEFORE INSERT OR UPDATE OF id, identity_passed_at, withdrawal_hold_until, suspended_until, protection,
  protection_changed_at, session_epoch ON customer
  FOR EACH ROW EXECUTE FUNCTION guard_customer();
--> statement-breakpoint
CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  customer uuid NOT NULL REFERENCES customer (id),
  user_agent text NOT NULL,
  -- As in login_device.
  device bytea NOT NULL,
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The customer's `session_epoch` when it began, or when the other sessions were ended.
  epoch bigint NOT NULL,
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX session_by_customer ON session (customer);
--> statement-breakpoint
CREATE INDEX session_by_mac_key ON session (split_part(row_mac, '.', 1));
--> statement-breakpoint
CREATE FUNCTION refuse_suspended() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT c.suspended_until FROM customer c WHERE c.id = NEW.customer) > NEW.created_at THEN
    RAISE EXCEPTION 'customer % is suspended', NEW.customer USING ERRCODE = 'MT008';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_not_suspended BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_suspended();
--> statement-breakpoint
CREATE INDEX session_by_end ON session (expires_at);
--> statement-breakpoint
-- A session stays ended even if somebody restores its row. An id is kept for 31 days, because a session lives
-- for 30 days after its last use (SESSION_DAYS in packages/domain/src/auth/session.ts).
CREATE TABLE private.ended_session (
  id uuid PRIMARY KEY,
  ended_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX ended_session_by_age ON private.ended_session (ended_at);
--> statement-breakpoint
CREATE FUNCTION guard_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO ended_session (id, ended_at) VALUES (OLD.id, clock_timestamp()) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.id <> OLD.id OR EXISTS (SELECT FROM ended_session e WHERE e.id = NEW.id) THEN
    RAISE EXCEPTION 'session % has ended, or is another one', NEW.id USING ERRCODE = 'MT008';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_guard BEFORE INSERT OR UPDATE OF id OR DELETE ON session FOR EACH ROW EXECUTE FUNCTION guard_session();
--> statement-breakpoint
-- Ended 31 days ago by the database's clock, when their rows have expired; returns how many.
CREATE FUNCTION forget_ended_sessions(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  DELETE FROM ended_session WHERE id IN (SELECT e.id FROM ended_session e WHERE e.ended_at < clock_timestamp() - interval '31 days'
    ORDER BY e.ended_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
--> statement-breakpoint
-- By the hash of a random token in a cookie of the browser. Only the functions below write it, with the
-- server's secret: an attacker who adds a device would make it known.
CREATE TABLE login_device (
  customer uuid NOT NULL,
  device bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  -- By days.
  seen_at timestamptz NOT NULL,
  -- Only the device from which the account was registered is known at once.
  registered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer, device)
);
--> statement-breakpoint
CREATE INDEX login_device_by_age ON login_device (seen_at);
--> statement-breakpoint
CREATE INDEX login_device_of ON login_device (customer, seen_at, device);
--> statement-breakpoint
-- A known device has its own tries at an account, which others cannot use up. Known are the five oldest
-- devices of the account once they are 24 hours old, and at once the one that registered it. Somebody with
-- the password can add devices, but gains no tries by them. An account whose devices were all forgotten knows
-- none.
CREATE FUNCTION is_known_device(p_customer uuid, p_device bytea, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM (
      SELECT d.device, d.first_seen_at, d.registered, row_number() OVER (ORDER BY d.first_seen_at, d.device) AS place
        FROM login_device d WHERE d.customer = p_customer) AS known
    WHERE known.device = p_device AND known.place <= 5 AND (known.registered OR known.first_seen_at <= p_at - interval '24 hours'))
$$;
--> statement-breakpoint
-- It signed in, registered the account, or has a session in use; true if new. MT006: this is not the server's secret.
CREATE FUNCTION note_device(p_secret text, p_customer uuid, p_device bytea, p_at timestamptz, p_registered boolean DEFAULT false) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_fresh boolean;
BEGIN
  PERFORM private.require_server(p_secret);
  INSERT INTO login_device (customer, device, first_seen_at, seen_at, registered) VALUES (p_customer, p_device, p_at, p_at, p_registered)
    ON CONFLICT (customer, device) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 INTO v_fresh;
  RETURN v_fresh;
END $$;
--> statement-breakpoint
-- With a customer: those first seen after `p_at`. With null: at most `p_limit` of all customers that were
-- last used before `p_at` and have no session. Returns how many. MT006: this is not the server's secret.
CREATE FUNCTION forget_devices(p_secret text, p_customer uuid, p_at timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  PERFORM private.require_server(p_secret);
  IF p_customer IS NOT NULL THEN
    DELETE FROM login_device WHERE customer = p_customer AND first_seen_at > p_at;
  ELSE
    DELETE FROM login_device WHERE (customer, device) IN (SELECT d.customer, d.device FROM login_device d WHERE d.seen_at < p_at
      AND NOT EXISTS (SELECT FROM session s WHERE s.customer = d.customer AND s.device = d.device)
      ORDER BY d.seen_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  END IF;
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
--> statement-breakpoint
-- One row for each known device, and one with an empty device for all other devices together.
CREATE TABLE private.pin_try (
  customer uuid NOT NULL,
  device bytea NOT NULL,
  failures int NOT NULL,
  locked_until timestamptz,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (customer, device)
);
--> statement-breakpoint
CREATE INDEX pin_try_by_age ON private.pin_try (tried_at);
--> statement-breakpoint
CREATE FUNCTION is_pin_untried(p_customer uuid, p_device bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = private, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM pin_try t WHERE t.customer = p_customer AND t.device = p_device)
$$;
--> statement-breakpoint
-- One try of a customer at a time. The `p_most`-th wrong PIN locks the device until `p_until`; after the lock
-- the count begins anew. A change of the count that devices share (an empty device) advances the customer's
-- version. MT006: this is not the server's secret.
CREATE FUNCTION try_pin(p_secret text, p_customer uuid, p_device bytea, p_macs text[], p_keys text[], p_at timestamptz, p_until timestamptz,
  p_most int, OUT outcome text, OUT until timestamptz, OUT tries_left int, OUT mac text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v private.pin_try;
BEGIN
  PERFORM private.require_server(p_secret);
  SELECT c.pin_mac INTO mac FROM customer c WHERE c.id = p_customer FOR NO KEY UPDATE;
  IF mac IS NULL OR split_part(mac, '.', 1) <> ALL (p_keys) THEN
    outcome := 'unset';
    RETURN;
  END IF;
  SELECT * INTO v FROM private.pin_try t WHERE t.customer = p_customer AND t.device = p_device;
  IF v.locked_until > p_at THEN
    outcome := 'locked';
    until := v.locked_until;
    RETURN;
  END IF;
  IF mac = ANY (p_macs) THEN
    outcome := 'right';
    DELETE FROM private.pin_try t WHERE t.customer = p_customer AND t.device = p_device;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  ELSE
    v.failures := CASE WHEN v.locked_until IS NULL THEN coalesce(v.failures, 0) ELSE 0 END + 1;
    until := CASE WHEN v.failures >= p_most THEN p_until END;
    outcome := CASE WHEN until IS NULL THEN 'wrong' ELSE 'locked' END;
    tries_left := p_most - v.failures;
    INSERT INTO private.pin_try (customer, device, failures, locked_until, tried_at) VALUES (p_customer, p_device, v.failures, until, p_at)
      ON CONFLICT (customer, device) DO UPDATE
        SET failures = excluded.failures, locked_until = excluded.locked_until, tried_at = excluded.tried_at;
  END IF;
  IF p_device = '' THEN
    UPDATE customer SET version = version + 1 WHERE id = p_customer;
  END IF;
END $$;
--> statement-breakpoint
-- On all devices. MT006: this is not the server's secret.
CREATE FUNCTION clear_pin_attempts(p_secret text, p_customer uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM pin_try WHERE customer = p_customer;
END $$;
--> statement-breakpoint
-- Last try and lock are long over (private.long_over); returns how many. MT006: this is not the server's secret.
CREATE FUNCTION forget_pins(p_secret text, p_before timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
DECLARE
  v_over timestamptz := long_over(p_before);
  v_gone int;
BEGIN
  PERFORM require_server(p_secret);
  DELETE FROM pin_try WHERE (customer, device) IN (SELECT t.customer, t.device FROM pin_try t
    WHERE t.tried_at < v_over AND (t.locked_until IS NULL OR t.locked_until < v_over)
    ORDER BY t.tried_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
--> statement-breakpoint
-- The app may neither read nor clear these. A code has a million values, and five tries are allowed.
CREATE TABLE private.code_try (
  code uuid PRIMARY KEY,
  -- Hash of the contact that the code was sent to and of the group that it counts in (`counted`).
  target bytea NOT NULL,
  tried_at timestamptz NOT NULL,
  tries int NOT NULL
);
--> statement-breakpoint
CREATE INDEX code_try_of_target ON private.code_try (target, tried_at);
--> statement-breakpoint
CREATE INDEX code_try_by_age ON private.code_try (tried_at);
--> statement-breakpoint
-- Returns whether the code may be compared: five times, and only while the codes of its contact had at most
-- 100 tries within 24 hours in one group: each known device, sessions of unknown devices, all others. So
-- tries of others do not keep the owner from a code. `p_target` is the hash of contact and group. Never
-- called in SET, RETURNING or WHERE of a statement that changes rows: PostgreSQL evaluates these again, and
-- so counts twice, when the row changed while the statement waited for it.
CREATE FUNCTION claim_code_try(p_code uuid, p_target bytea) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = private, pg_temp AS $$
BEGIN
  INSERT INTO code_try AS t (code, target, tried_at, tries) VALUES (p_code, p_target, clock_timestamp(), 1)
    ON CONFLICT (code) DO UPDATE SET tries = t.tries + 1, tried_at = clock_timestamp() WHERE t.tries < 5;
  RETURN FOUND
    AND (SELECT sum(t.tries) FROM code_try t WHERE t.target = p_target AND t.tried_at > clock_timestamp() - interval '24 hours') <= 100;
END $$;
--> statement-breakpoint
-- Last tried more than 48 hours ago; returns how many.
CREATE FUNCTION forget_code_tries(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
DECLARE
  v_gone int;
BEGIN
  DELETE FROM code_try WHERE code IN (SELECT t.code FROM code_try t WHERE t.tried_at < clock_timestamp() - interval '48 hours'
    ORDER BY t.tried_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  RETURN v_gone;
END $$;
--> statement-breakpoint
-- Failed ones, too. Partitioned by months of ids, which are UUIDv7 (0018).
CREATE TABLE login_log (
  customer uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL CHECK (method IN ('password', 'passkey')),
  outcome text NOT NULL CHECK (outcome IN ('signed_in', 'wrong_password', 'wrong_factor')),
  device text NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (customer, id)
) PARTITION BY RANGE (id);
--> statement-breakpoint
CREATE TABLE login_log_default PARTITION OF login_log DEFAULT;
--> statement-breakpoint
CREATE INDEX login_log_by_age ON login_log (id);
--> statement-breakpoint
CREATE TABLE recovery_code (
  customer uuid NOT NULL REFERENCES customer (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  used_intent text,
  -- The customer's `recovery_set` when the code was made.
  made_in uuid NOT NULL,
  row_mac text NOT NULL,
  PRIMARY KEY (customer, code_hash)
);
--> statement-breakpoint
-- Their rows were deleted: a restored row does not count. Each renewed set adds ten at most.
CREATE TABLE private.used_recovery_code (
  customer uuid NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (customer, code_hash)
);
--> statement-breakpoint
CREATE FUNCTION guard_recovery_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = private, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO used_recovery_code (customer, code_hash) SELECT OLD.customer, OLD.code_hash WHERE OLD.used_at IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM used_recovery_code u WHERE u.customer = NEW.customer AND u.code_hash = NEW.code_hash)
      OR TG_OP = 'UPDATE' AND ((NEW.customer, NEW.code_hash) <> (OLD.customer, OLD.code_hash)
        OR OLD.used_at IS NOT NULL AND (NEW.used_at IS NULL OR NEW.used_intent IS DISTINCT FROM OLD.used_intent)) THEN
    RAISE EXCEPTION 'a recovery code of customer % that was used stays used', NEW.customer USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recovery_code_guard BEFORE INSERT OR UPDATE OF customer, code_hash, used_at, used_intent OR DELETE ON recovery_code
  FOR EACH ROW EXECUTE FUNCTION guard_recovery_code();
--> statement-breakpoint
CREATE INDEX recovery_code_by_mac_key ON recovery_code (split_part(row_mac, '.', 1));
--> statement-breakpoint
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX passkey_by_customer ON passkey (customer);
--> statement-breakpoint
CREATE INDEX passkey_by_mac_key ON passkey (split_part(row_mac, '.', 1));
--> statement-breakpoint
-- Answered once; the same request may repeat its answer.
CREATE TABLE passkey_challenge (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'prove')),
  customer uuid,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  intent text,
  proven_by uuid,
  row_mac text NOT NULL
);
--> statement-breakpoint
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);
--> statement-breakpoint
-- Sealed with the key `key_id` of DATA_KEYS; null is not sealed yet, which the rotate-keys job does.
CREATE TABLE image (
  id uuid PRIMARY KEY,
  owner uuid NOT NULL REFERENCES customer (id),
  purpose text NOT NULL CHECK (purpose IN ('voucher', 'identity', 'support')),
  bytes bytea NOT NULL,
  key_id text,
  width int NOT NULL,
  height int NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX image_by_owner ON image (owner, purpose, created_at);
--> statement-breakpoint
CREATE INDEX image_by_age ON image (purpose, created_at, id);
--> statement-breakpoint
CREATE INDEX image_by_key ON image (key_id);
