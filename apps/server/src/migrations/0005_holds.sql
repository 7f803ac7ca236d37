-- A hold ends by itself at its deadline. The customer reads the reason's sentence
-- (packages/contract/src/reasons.ts), never an operator's own words. A hold that suspends also ends sessions
-- and blocks sign-in.
CREATE TABLE customer_hold (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  reason text NOT NULL CHECK (reason IN (
    'suspected_takeover', 'identity_check', 'source_of_funds', 'customer_request', 'terms_breached', 'legal_order')),
  suspends boolean NOT NULL DEFAULT false,
  operator uuid NOT NULL REFERENCES operator (id),
  owner_role text NOT NULL CHECK (owner_role IN ('support', 'compliance', 'owner')),
  created_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by uuid REFERENCES operator (id),
  CONSTRAINT customer_hold_lasts CHECK (deadline_at > created_at AND deadline_at <= created_at + interval '720 hours'),
  CONSTRAINT customer_hold_suspends CHECK (NOT suspends OR owner_role <> 'support'),
  CONSTRAINT customer_hold_released CHECK ((released_at IS NULL) = (released_by IS NULL))
);
--> statement-breakpoint
-- For the history, and for the hash of what protects the account (private.protection_of).
CREATE INDEX customer_hold_by_customer ON customer_hold (customer, id);
--> statement-breakpoint
CREATE INDEX customer_hold_open ON customer_hold (customer, deadline_at) WHERE released_at IS NULL;
--> statement-breakpoint
CREATE INDEX customer_hold_by_end ON customer_hold (deadline_at, id) WHERE released_at IS NULL;
--> statement-breakpoint
CREATE INDEX customer_hold_over ON customer_hold (coalesce(released_at, deadline_at), id);
--> statement-breakpoint
-- The operator of a hold is the current one. A current operator may release it, once; nothing else changes.
CREATE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM private.require_actor(NEW.operator);
    IF NEW.released_by IS NOT NULL THEN
      RAISE EXCEPTION 'a hold is released later' USING ERRCODE = 'MT003';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.released_by IS NOT NULL OR NEW.released_by IS NULL
    OR to_jsonb(NEW) - ARRAY['released_at', 'released_by'] <> to_jsonb(OLD) - ARRAY['released_at', 'released_by'] THEN
    RAISE EXCEPTION 'hold % does not change, it is released once', OLD.id USING ERRCODE = 'MT003';
  END IF;
  PERFORM private.require_actor(NEW.released_by);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_hold_guard BEFORE INSERT OR UPDATE ON customer_hold
  FOR EACH ROW EXECUTE FUNCTION guard_hold();
--> statement-breakpoint
-- Follows a release, too, and advances the customer's version. A new suspension ends every session.
CREATE FUNCTION follow_suspension() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer SET suspended_until = private.suspended_until(NEW.customer), version = version + 1 WHERE id = NEW.customer;
  IF TG_OP = 'INSERT' THEN
    DELETE FROM session WHERE customer = NEW.customer;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_hold_suspends AFTER INSERT OR UPDATE ON customer_hold
  FOR EACH ROW WHEN (NEW.suspends) EXECUTE FUNCTION follow_suspension();
--> statement-breakpoint
-- Of the last 24 hours, as the account's limit counts it: withdrawals and transfers to other customers. A
-- refund deletes its row, and older rows are deleted.
CREATE TABLE outflow (
  customer uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (customer, id)
);
--> statement-breakpoint
CREATE INDEX outflow_by_time ON outflow (at);
--> statement-breakpoint
-- Removal of a lost second factor or PIN. Two operators approve, one rejects, or the customer withdraws it. A
-- customer has one open request at a time. It ends after 72 hours, or when what protects the account changes;
-- `protection` is a hash of that.
CREATE TABLE recovery (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  lost text NOT NULL CHECK (lost IN ('factor', 'pin')),
  -- Sealed; '' is none.
  note text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  -- Set by every end. The customer reads it, and the `end_reason` of a rejection.
  ended_at timestamptz,
  protection bytea NOT NULL,
  -- Decision 69: a request that the app did not make is not shown.
  row_mac text NOT NULL DEFAULT '',
  CONSTRAINT recovery_two_operators CHECK (approved_by <> proposed_by),
  CONSTRAINT recovery_whole CHECK (num_nonnulls(proposed_by, proposed_at) IN (0, 2) AND (approved_by IS NULL OR proposed_by IS NOT NULL)
    AND cancelled_by IS NULL AND num_nonnulls(approved_by, rejected_by, ended) = num_nonnulls(ended_at)),
  CONSTRAINT recovery_rejected CHECK (num_nonnulls(end_reason, rejected_by) IN (0, 2)),
  CONSTRAINT recovery_end_reason CHECK (end_reason IN ('identity_unproven', 'not_reached', 'codes_left', 'customer_asked'))
);
--> statement-breakpoint
-- It is a proposal from its first approval on; who made that cancels it by taking it back, and the request stays
-- open. The operator of the first approval may also reject the request, because that takes one operator.
ALTER TABLE recovery ALTER COLUMN proposed_by DROP NOT NULL, ALTER COLUMN proposed_at DROP NOT NULL,
  DROP CONSTRAINT proposal_two_operators;
--> statement-breakpoint
CREATE INDEX recovery_by_key ON recovery (split_part(note, '.', 1));
--> statement-breakpoint
CREATE INDEX recovery_by_mac_key ON recovery (split_part(row_mac, '.', 1));
--> statement-breakpoint
CREATE INDEX recovery_newest ON recovery (customer, id);
--> statement-breakpoint
CREATE UNIQUE INDEX recovery_open ON recovery (customer) WHERE ended_at IS NULL;
--> statement-breakpoint
-- Password, PIN, contacts, factors, and holds of operators. PL/pgSQL keeps the plan of the query.
CREATE FUNCTION private.protection_of(p_customer uuid) RETURNS bytea LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT sha256(convert_to(jsonb_build_array(c.password_hash, c.pin_mac, c.email_index, c.mobile_index, c.totp_confirmed_at,
        (SELECT array_agg(k.id ORDER BY k.id) FROM passkey k WHERE k.customer = c.id),
        (SELECT array_agg(h.id ORDER BY h.id) FROM customer_hold h WHERE h.customer = c.id))::text, 'UTF8'))
      FROM customer c WHERE c.id = p_customer);
END $$;
--> statement-breakpoint
CREATE FUNCTION is_recovery_unchanged(p_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT r.protection = private.protection_of(r.customer) FROM recovery r WHERE r.id = p_id), false);
END $$;
--> statement-breakpoint
-- Also refuses one whose account is protected differently than when it was made.
CREATE FUNCTION private.require_open_recovery(p recovery, p_at timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_present(p_at);
  IF (p_at >= p.asked_at AND p_at < p.expires_at) IS NOT TRUE OR p.protection IS DISTINCT FROM private.protection_of(p.customer) THEN
    RAISE EXCEPTION 'request % has ended', p.id USING ERRCODE = 'MT006';
  END IF;
END $$;
--> statement-breakpoint
-- Each operator who decides is the current one, the request is open, and a decision never changes. At the
-- second approval both operators are active with the role.
CREATE FUNCTION guard_recovery() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF num_nonnulls(NEW.proposed_by, NEW.approved_by, NEW.rejected_by, NEW.ended) > 0 THEN
      RAISE EXCEPTION 'a request is decided later' USING ERRCODE = 'MT006';
    END IF;
    PERFORM private.require_present(NEW.asked_at);
    NEW.expires_at := NEW.asked_at + interval '72 hours';
    NEW.protection := private.protection_of(NEW.customer);
    RETURN NEW;
  END IF;
  -- Rotation of keys renews `note` and `row_mac`, and the note is deleted with the account.
  IF to_jsonb(NEW) - ARRAY['note', 'row_mac'] = to_jsonb(OLD) - ARRAY['note', 'row_mac'] THEN
    RETURN NEW;
  END IF;
  NEW.ended_at := coalesce(NEW.approved_at, NEW.rejected_at, CASE NEW.ended WHEN 'expired' THEN OLD.expires_at END, NEW.ended_at);
  IF OLD.ended_at IS NOT NULL
    OR (NEW.id, NEW.customer, NEW.lost, NEW.note, NEW.asked_at, NEW.expires_at, NEW.protection)
      IS DISTINCT FROM (OLD.id, OLD.customer, OLD.lost, OLD.note, OLD.asked_at, OLD.expires_at, OLD.protection)
    OR (OLD.proposed_by IS NOT NULL AND NOT (NEW.proposed_by IS NULL AND NEW.ended_at IS NULL) AND (NEW.proposed_by, NEW.proposed_at, NEW.reason) IS DISTINCT FROM (OLD.proposed_by, OLD.proposed_at, OLD.reason)) THEN
    RAISE EXCEPTION 'request % does not change, it is decided once', OLD.id USING ERRCODE = 'MT003';
  END IF;
  -- Only its operator withdraws a first approval, unless they are suspended or have lost the role.
  IF OLD.proposed_by IS NOT NULL AND NEW.proposed_by IS NULL AND private.is_active_with(OLD.proposed_by, 'decide_recoveries') THEN
    PERFORM private.require_actor(OLD.proposed_by);
  END IF;
  NEW.bounds_exceeded := OLD.bounds_exceeded;
  IF NEW.proposed_by IS NULL THEN
    NEW.reason := '';
  END IF;
  IF OLD.proposed_by IS NULL AND NEW.proposed_by IS NOT NULL THEN
    PERFORM private.require_actor(NEW.proposed_by);
    PERFORM private.require_permission(NEW.proposed_by, 'decide_recoveries');
    PERFORM private.require_open_recovery(OLD, NEW.proposed_at);
  END IF;
  IF NEW.approved_by IS NOT NULL THEN
    PERFORM private.require_two_people(OLD.proposed_by, NEW.approved_by, 'decide_recoveries', 'decide_recoveries');
    -- The lock makes the approval see a change of the account's protection that is being made.
    PERFORM FROM customer c WHERE c.id = OLD.customer FOR UPDATE;
    PERFORM private.require_open_recovery(OLD, NEW.approved_at);
    NEW.bounds_exceeded := private.bounds_exceeded(TG_TABLE_NAME, to_jsonb(NEW));
  END IF;
  IF NEW.rejected_by IS NOT NULL THEN
    PERFORM private.require_actor(NEW.rejected_by);
    PERFORM private.require_permission(NEW.rejected_by, 'decide_recoveries');
    PERFORM private.require_open_recovery(OLD, NEW.rejected_at);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recovery_guard BEFORE INSERT OR UPDATE ON recovery FOR EACH ROW EXECUTE FUNCTION guard_recovery();
--> statement-breakpoint
-- 72 hours after the login password changed: somebody with the mailbox can change it, and one mailbox is not
-- two proofs (packages/domain/src/auth/recovery.ts).
CREATE FUNCTION refuse_early_recovery() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT c.password_changed_at FROM customer c WHERE c.id = NEW.customer) > NEW.asked_at - interval '72 hours' THEN
    RAISE EXCEPTION 'the password of customer % has just changed', NEW.customer USING ERRCODE = 'MT008';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recovery_not_early BEFORE INSERT ON recovery FOR EACH ROW EXECUTE FUNCTION refuse_early_recovery();
