-- MT005: a change that is not allowed. MT006: it takes another person. MT025: a refund of what may have been paid.

-- `auto_limit`, `dual_limit` and `risk_threshold` are copies of the settings at the submission, which judge it.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  network text NOT NULL CHECK (network = 'TRC-20'),
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
  -- Operators' queues filter by it. The trigger of approvals keeps it.
  approvals int NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_arrives CHECK (quantity > fee)
);
--> statement-breakpoint
CREATE INDEX withdrawal_by_customer ON withdrawal (customer, id);
--> statement-breakpoint
CREATE INDEX withdrawal_open ON withdrawal (state, submitted_at) WHERE state IN ('submitted', 'approved', 'sent');
--> statement-breakpoint
CREATE INDEX withdrawal_by_rule ON withdrawal (submitted_at) WHERE state = 'submitted' AND NOT needs_review;
--> statement-breakpoint
CREATE INDEX withdrawal_unsigned ON withdrawal (submitted_at, id) WHERE state = 'approved' AND txid IS NULL;
--> statement-breakpoint
CREATE INDEX withdrawal_in_flight ON withdrawal (id) WHERE state IN ('approved', 'sent') AND txid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX withdrawal_first ON withdrawal (submitted_at, id) WHERE state = 'submitted' AND needs_review AND approvals = 0;
--> statement-breakpoint
CREATE INDEX withdrawal_second ON withdrawal (submitted_at, id) WHERE state = 'submitted' AND needs_review AND approvals > 0;
--> statement-breakpoint
-- The least time left first.
CREATE INDEX withdrawal_due ON withdrawal (deadline_at, id) WHERE state = 'submitted' AND needs_review;
--> statement-breakpoint
CREATE INDEX withdrawal_unsigned_due ON withdrawal (deadline_at, id) WHERE state = 'approved' AND txid IS NULL;
--> statement-breakpoint
CREATE INDEX withdrawal_sent ON withdrawal (sent_at, id) WHERE state IN ('sent', 'confirmed');
--> statement-breakpoint
CREATE INDEX withdrawal_rejected ON withdrawal (ended_at, id) WHERE state IN ('rejected', 'failed') AND reason NOT LIKE 'chain%';
--> statement-breakpoint
-- The console shows the end of an id.
CREATE INDEX withdrawal_by_end ON withdrawal (right(id::text, 6));
--> statement-breakpoint
-- For the snapshot's figures.
CREATE INDEX withdrawal_ended ON withdrawal (ended_at) WHERE state = 'confirmed';
--> statement-breakpoint
CREATE INDEX withdrawal_paid ON withdrawal (address) WHERE txid IS NOT NULL;
--> statement-breakpoint
-- By which a withdrawal is judged.
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
-- Void once its operator is suspended or loses the role, unless the withdrawal is signed.
CREATE TABLE withdrawal_approval (
  withdrawal uuid NOT NULL REFERENCES withdrawal (id),
  operator uuid NOT NULL REFERENCES operator (id),
  at timestamptz NOT NULL,
  voided_at timestamptz,
  PRIMARY KEY (withdrawal, operator, at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX withdrawal_approval_once ON withdrawal_approval (withdrawal, operator) WHERE voided_at IS NULL;
--> statement-breakpoint
CREATE INDEX withdrawal_approval_by_operator ON withdrawal_approval (operator) WHERE voided_at IS NULL;
--> statement-breakpoint
-- The only change is to void it, once the operator is no longer active with the permission.
CREATE FUNCTION void_only() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.voided_at IS NOT NULL OR NEW.voided_at IS NULL OR to_jsonb(NEW) - 'voided_at' <> to_jsonb(OLD) - 'voided_at'
      OR private.is_active_with(OLD.operator, 'approve_withdrawals') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_append_only BEFORE UPDATE OR DELETE ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION void_only();
--> statement-breakpoint
CREATE FUNCTION check_withdrawal_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  PERFORM private.require_permission(NEW.operator, 'approve_withdrawals');
  IF NEW.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'an approval is voided later' USING ERRCODE = 'MT006';
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
CREATE FUNCTION count_withdrawal_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal SET approvals = approvals + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE id = NEW.withdrawal;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_approval_count AFTER INSERT OR UPDATE ON withdrawal_approval
  FOR EACH ROW EXECUTE FUNCTION count_withdrawal_approval();
--> statement-breakpoint
-- By its customer or to its address, whichever is more. Refunded withdrawals do not count. To an address only
-- the newest hundred count, so that an address with very many withdrawals costs no more to read. Of the
-- customer all count, because a hundred small ones would hide those before them. The order makes the planner
-- take the index by time, so that no earlier rows are read.
CREATE FUNCTION withdrawn_within_day(p_customer uuid, p_address text, p_at timestamptz, p_id uuid) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest((
    SELECT coalesce(sum(n.quantity), 0) FROM (
      SELECT w.quantity FROM withdrawal w
        WHERE w.customer = p_customer AND w.submitted_at > p_at - interval '24 hours' AND (w.submitted_at, w.id) < (p_at, p_id)
          AND w.state NOT IN ('cancelled', 'rejected', 'failed')
        ORDER BY w.submitted_at DESC OFFSET 0) AS n), (
    SELECT coalesce(sum(n.quantity), 0) FROM (
      SELECT w.quantity FROM withdrawal w
        WHERE w.address = p_address AND w.submitted_at > p_at - interval '24 hours' AND (w.submitted_at, w.id) < (p_at, p_id)
          AND w.state NOT IN ('cancelled', 'rejected', 'failed')
        ORDER BY w.submitted_at DESC LIMIT 100) AS n))
$$;
--> statement-breakpoint
-- USDT that left the hot wallet by a payment that the books do not know: the database is older than the
-- payment, the signer's store is lost, or somebody else has the key. Nothing is signed while such a transfer
-- is open. `subject` (the payment's name) and `uid` (of its customer) come from the signer's store.
CREATE TABLE outgoing_transfer (
  id uuid PRIMARY KEY,
  txid text NOT NULL,
  log_index int NOT NULL,
  recipient text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  block_number bigint NOT NULL,
  block_time timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  subject uuid,
  uid text,
  settled_at timestamptz,
  CONSTRAINT outgoing_transfer_once UNIQUE (txid, log_index)
);
--> statement-breakpoint
CREATE INDEX outgoing_transfer_open ON outgoing_transfer (id) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX outgoing_transfer_to ON outgoing_transfer (recipient) WHERE settled_at IS NULL;
--> statement-breakpoint
-- The transfer is the payment of a withdrawal that the books have, a payment to a customer whose withdrawal
-- was lost, or, with neither, an unattributed payment. The suspense account takes what the customer's balance
-- does not cover, and all of an unattributed payment.
CREATE TABLE outgoing_booking (
  id uuid PRIMARY KEY,
  transfer uuid NOT NULL REFERENCES outgoing_transfer (id),
  withdrawal uuid REFERENCES withdrawal (id),
  customer uuid REFERENCES customer (id),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  -- Null for a withdrawal, which has its own.
  hash text CHECK ((hash IS NOT NULL) = (approved_by IS NOT NULL AND withdrawal IS NULL)),
  CONSTRAINT outgoing_booking_one CHECK (num_nonnulls(withdrawal, customer) < 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX outgoing_booking_once ON outgoing_booking (transfer) WHERE rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX outgoing_booking_hash ON outgoing_booking (hash);
--> statement-breakpoint
CREATE INDEX outgoing_booking_by_customer ON outgoing_booking (customer, id);
--> statement-breakpoint
CREATE INDEX outgoing_booking_by_withdrawal ON outgoing_booking (withdrawal);
--> statement-breakpoint
-- Same address, and same amount that arrives there.
CREATE FUNCTION withdrawals_paying(p_recipient text, p_amount numeric) RETURNS SETOF withdrawal LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT * FROM withdrawal w WHERE w.address = p_recipient AND w.quantity - w.fee = p_amount AND w.state IN ('submitted', 'approved', 'sent')
    AND NOT EXISTS (SELECT FROM signing_attempt a WHERE a.subject = w.id AND a.state = 'settled')
$$;
--> statement-breakpoint
-- A settled attempt of a withdrawal that is open or was confirmed by it.
CREATE FUNCTION is_known_payment(p_txid text, p_recipient text, p_amount numeric) RETURNS boolean LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM signing_attempt a JOIN withdrawal w ON w.id = a.subject
    WHERE a.txid = p_txid AND a.state = 'settled' AND w.address = p_recipient AND w.quantity - w.fee = p_amount
      AND (w.ended_at IS NULL OR (w.state = 'confirmed' AND w.txid = a.txid)))
$$;
--> statement-breakpoint
-- By a live or settled attempt or by an open outgoing transfer.
CREATE FUNCTION may_be_paid(p_withdrawal uuid, p_address text, p_arrival numeric) RETURNS boolean LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM signing_attempt a WHERE a.subject = p_withdrawal AND a.state IN ('live', 'settled'))
    OR EXISTS (SELECT FROM outgoing_transfer o WHERE o.recipient = p_address AND o.amount = p_arrival AND o.settled_at IS NULL)
$$;
--> statement-breakpoint
-- A transfer settles the open withdrawal with its address and amount, if there is one, and not a customer's
-- balance or the suspense account. If such a withdrawal stayed open, it would be paid a second time.
-- MT025: the transfer is settled, pays something else, or paid an open withdrawal.
CREATE FUNCTION check_outgoing_booking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_transfer outgoing_transfer;
BEGIN
  SELECT * INTO v_transfer FROM outgoing_transfer o WHERE o.id = NEW.transfer FOR UPDATE;
  IF v_transfer.settled_at IS NOT NULL OR (NEW.withdrawal IS NOT NULL) <> EXISTS (
      SELECT FROM withdrawals_paying(v_transfer.recipient, v_transfer.amount) w WHERE w.id = coalesce(NEW.withdrawal, w.id)) THEN
    RAISE EXCEPTION 'transfer % is settled, pays something else, or paid an open withdrawal', NEW.transfer USING ERRCODE = 'MT025';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outgoing_booking_check BEFORE INSERT ON outgoing_booking FOR EACH ROW EXECUTE FUNCTION check_outgoing_booking();
--> statement-breakpoint
CREATE TRIGGER outgoing_booking_check_again BEFORE UPDATE ON outgoing_booking FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION check_outgoing_booking();
--> statement-breakpoint
-- It stays as the chain showed it. MT025: no withdrawal that it paid, or two operators' proposal, settles it.
CREATE FUNCTION guard_outgoing_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.settled_at IS NOT NULL THEN
      RAISE EXCEPTION 'transfer % is settled later', NEW.txid USING ERRCODE = 'MT025';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.settled_at IS NOT NULL OR (NEW.id, NEW.txid, NEW.log_index, NEW.recipient, NEW.amount, NEW.block_number, NEW.block_time, NEW.found_at)
      IS DISTINCT FROM (OLD.id, OLD.txid, OLD.log_index, OLD.recipient, OLD.amount, OLD.block_number, OLD.block_time, OLD.found_at) THEN
    RAISE EXCEPTION 'transfer % stays what it is', OLD.txid USING ERRCODE = 'MT003';
  END IF;
  IF NEW.settled_at IS NOT NULL AND NOT EXISTS (SELECT FROM withdrawal w JOIN signing_attempt a ON a.subject = w.id AND a.txid = w.txid
        WHERE w.txid = OLD.txid AND w.state = 'confirmed' AND a.state = 'settled' AND w.address = OLD.recipient AND w.quantity - w.fee = OLD.amount)
      AND NOT EXISTS (SELECT FROM outgoing_booking b JOIN ledger.transfer t ON encode(t.hash, 'hex') = b.hash
        WHERE b.transfer = OLD.id AND b.approved_by IS NOT NULL AND t.kind = 'withdrawal_recovered'
          AND t.reference = b.id::text) THEN
    RAISE EXCEPTION 'transfer % is nobody''s yet', OLD.txid USING ERRCODE = 'MT025';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outgoing_transfer_guard BEFORE INSERT OR UPDATE ON outgoing_transfer
  FOR EACH ROW EXECUTE FUNCTION guard_outgoing_transfer();
--> statement-breakpoint
-- When the withdrawal that it paid is confirmed, whatever found the payment.
CREATE FUNCTION settle_outgoing_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE outgoing_transfer o SET settled_at = NEW.ended_at
    WHERE o.txid = NEW.txid AND o.recipient = NEW.address AND o.amount = NEW.quantity - NEW.fee AND o.settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_settles_outgoing AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (NEW.state = 'confirmed' AND OLD.state <> 'confirmed') EXECUTE FUNCTION settle_outgoing_transfer();
--> statement-breakpoint
CREATE TRIGGER outgoing_transfer_no_delete BEFORE DELETE ON outgoing_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Active with the role. Two of them count as one if one brought the other in alone.
CREATE FUNCTION private.approvers_of(p_withdrawal uuid) RETURNS int LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_who uuid[];
BEGIN
  SELECT array_agg(a.operator) INTO v_who FROM withdrawal_approval a
    WHERE a.withdrawal = p_withdrawal AND a.voided_at IS NULL AND private.is_active_with(a.operator, 'approve_withdrawals');
  IF cardinality(v_who) >= 2 AND NOT EXISTS (SELECT FROM unnest(v_who) AS one, unnest(v_who) AS other
      WHERE is_two_people(one, other, 'approve_withdrawals', 'approve_withdrawals')) THEN
    RETURN 1;
  END IF;
  RETURN coalesce(cardinality(v_who), 0);
END $$;
--> statement-breakpoint
-- private.approvers_of(), with the roles of these operators locked until the transaction ends.
CREATE FUNCTION private.approvals_now(p_withdrawal uuid) RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_role r WHERE r.operator IN (
    SELECT a.operator FROM withdrawal_approval a WHERE a.withdrawal = p_withdrawal AND a.voided_at IS NULL) ORDER BY r.operator, r.role FOR SHARE;
  RETURN private.approvers_of(p_withdrawal);
END $$;
--> statement-breakpoint
-- By the amount, with the withdrawals of the 24 hours before it, and the risk (packages/domain/src/withdrawal/risk.ts).
CREATE FUNCTION private.approvals_needed(w withdrawal) RETURNS int LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_points bigint;
  v_total numeric;
BEGIN
  SELECT coalesce(sum(points), 0) INTO v_points FROM withdrawal_risk WHERE withdrawal = w.id;
  v_total := w.quantity + withdrawn_within_day(w.customer, w.address, w.submitted_at, w.id);
  RETURN CASE WHEN v_total > w.dual_limit THEN 2
    WHEN w.needs_review OR v_total >= w.auto_limit OR v_points >= w.risk_threshold
      -- The account's protection has changed since, so somebody else may have submitted the withdrawal.
      OR (SELECT c.protection_changed_at FROM customer c WHERE c.id = w.customer) > w.submitted_at THEN 1 ELSE 0 END;
END $$;
--> statement-breakpoint
-- Operators who were suspended or lost the role do not count. Approval by rule has no approvals and passes.
CREATE FUNCTION is_still_approved(p_withdrawal uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM withdrawal_approval a WHERE a.withdrawal = p_withdrawal) OR EXISTS (SELECT FROM withdrawal w
    WHERE w.id = p_withdrawal AND private.approvers_of(w.id) >= greatest(1, private.approvals_needed(w)))
$$;
--> statement-breakpoint
-- Also voids approvals of operators who may no longer approve, where nothing is signed. Notifies the customer
-- of each return, as of every change of state (features/notify/messages).
CREATE FUNCTION return_to_review(p_ids uuid[], p_at timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM withdrawal w WHERE w.id = ANY (p_ids) ORDER BY w.id FOR UPDATE;
  UPDATE withdrawal_approval a SET voided_at = p_at FROM withdrawal w
    WHERE w.id = a.withdrawal AND w.id = ANY (p_ids) AND (w.state = 'submitted' OR (w.state = 'approved' AND w.txid IS NULL))
      AND a.voided_at IS NULL AND NOT private.is_active_with(a.operator, 'approve_withdrawals');
  WITH returned AS (
    UPDATE withdrawal w SET state = 'submitted', approved_at = NULL, approved_by = NULL
      WHERE w.id = ANY (p_ids) AND w.state = 'approved' AND w.txid IS NULL AND NOT is_still_approved(w.id) RETURNING w.id, w.customer, w.quantity
  ), note AS MATERIALIZED (
    SELECT r.id, r.customer, jsonb_build_object('amount', trim_scale(r.quantity * 0.000001)::text, 'asset', 'USDT', 'about', r.id) AS params FROM returned r
  ), told AS (
    INSERT INTO message (customer, id, kind, params, created_at) SELECT n.customer, message_id(p_at), 'withdrawal_returned', n.params, p_at FROM note n
  ), due AS (
    INSERT INTO message_due (customer, kind, params, at) SELECT n.customer, 'withdrawal_returned', n.params, p_at FROM note n
  )
  INSERT INTO outbox (events, at) SELECT jsonb_build_array(jsonb_build_object('customer', n.customer, 'event', 'withdrawal_changed', 'id', n.id),
      jsonb_build_object('customer', n.customer, 'event', 'message')), p_at FROM note n;
END $$;
--> statement-breakpoint
-- Judged by the settings at its submission. Keeps amount, network and address. Takes private.approvals_needed().
CREATE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_needed int;
  v_given int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'submitted' OR NEW.approvals <> 0 THEN
      RAISE EXCEPTION 'a withdrawal begins as submitted' USING ERRCODE = 'MT005';
    END IF;
    -- The limits of a day count by this time, so a freely chosen time would bypass them.
    PERFORM private.require_present(NEW.submitted_at);
    IF ((NEW.auto_limit, NEW.dual_limit, NEW.risk_threshold) = (
        SELECT 1000000 * max(s.value::numeric) FILTER (WHERE s.key = 'auto_approve_limit'),
            1000000 * max(s.value::numeric) FILTER (WHERE s.key = 'dual_approval_limit'),
            max(s.value::numeric) FILTER (WHERE s.key = 'risk_threshold')
          FROM setting s WHERE s.key IN ('auto_approve_limit', 'dual_approval_limit', 'risk_threshold'))) IS NOT TRUE THEN
      RAISE EXCEPTION 'a withdrawal is judged by the settings' USING ERRCODE = 'MT005';
    END IF;
    RETURN NEW;
  END IF;
  -- A withdrawal without review may need one later, while it waits. One with review keeps it.
  IF NEW.needs_review IS DISTINCT FROM OLD.needs_review AND NOT (NEW.needs_review AND OLD.state = 'submitted' AND NEW.state = 'submitted') THEN
    RAISE EXCEPTION 'withdrawal % keeps its review', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF (NEW.id, NEW.customer, NEW.network, NEW.address, NEW.quantity, NEW.fee, NEW.hash, NEW.submitted_at,
      NEW.auto_limit, NEW.dual_limit, NEW.risk_threshold)
    IS DISTINCT FROM
     (OLD.id, OLD.customer, OLD.network, OLD.address, OLD.quantity, OLD.fee, OLD.hash, OLD.submitted_at,
      OLD.auto_limit, OLD.dual_limit, OLD.risk_threshold) THEN
    RAISE EXCEPTION 'the terms of withdrawal % do not change', OLD.id USING ERRCODE = 'MT005';
  END IF;
  -- The deadline moves only later (deadlines_wait), at most to 24 hours after the end of the customer's own
  -- hold (WITHDRAWAL_DEADLINE_HOURS in packages/domain/src/withdrawal/deadline.ts).
  IF NEW.deadline_at <> OLD.deadline_at AND (NEW.deadline_at > OLD.deadline_at AND NEW.deadline_at - interval '24 hours'
      <= (SELECT c.withdrawal_hold_until FROM customer c WHERE c.id = OLD.customer)) IS NOT TRUE THEN
    RAISE EXCEPTION 'withdrawal % keeps its deadline', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF NEW.approvals <> OLD.approvals
    AND NEW.approvals <> (SELECT count(*) FROM withdrawal_approval WHERE withdrawal = OLD.id AND voided_at IS NULL) THEN
    RAISE EXCEPTION 'withdrawal % has other approvals', OLD.id USING ERRCODE = 'MT005';
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('submitted', 'approved'), ('submitted', 'cancelled'), ('submitted', 'rejected'), ('submitted', 'confirmed'),
    ('approved', 'sent'), ('approved', 'confirmed'), ('approved', 'failed'), ('approved', 'submitted'),
    ('sent', 'approved'), ('sent', 'confirmed'), ('sent', 'failed')) THEN
    RAISE EXCEPTION 'withdrawal % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'MT005';
  END IF;
  -- Without approval it is confirmed only if the chain has paid it: a restored database may lack the approval.
  IF OLD.state = 'submitted' AND NEW.state = 'confirmed' AND NOT EXISTS (SELECT FROM outgoing_transfer o
      WHERE o.txid = NEW.txid AND o.recipient = OLD.address AND o.amount = OLD.quantity - OLD.fee) THEN
    RAISE EXCEPTION 'withdrawal % is not what the chain paid', OLD.id USING ERRCODE = 'MT005';
  END IF;
  -- A withdrawal returns to review only if it lacks an approval now and was not signed.
  IF OLD.state = 'approved' AND NEW.state = 'submitted' AND (OLD.txid IS NOT NULL OR is_still_approved(OLD.id)
      OR EXISTS (SELECT FROM signing_attempt a WHERE a.subject = OLD.id AND a.state IN ('live', 'settled'))) THEN
    RAISE EXCEPTION 'withdrawal % stays approved', OLD.id USING ERRCODE = 'MT005';
  END IF;
  -- No payment of this withdrawal can still reach the chain, and none on the chain may be its payment.
  IF NEW.state IN ('cancelled', 'rejected', 'failed') AND may_be_paid(OLD.id, OLD.address, OLD.quantity - OLD.fee) THEN
    RAISE EXCEPTION 'withdrawal % was paid, or may have been', OLD.id USING ERRCODE = 'MT025';
  END IF;
  IF OLD.state = 'submitted' AND NEW.state = 'approved' THEN
    v_needed := private.approvals_needed(OLD);
    v_given := private.approvals_now(OLD.id);
    IF v_given < v_needed THEN
      RAISE EXCEPTION 'withdrawal % has % of % approvals', OLD.id, v_given, v_needed USING ERRCODE = 'MT006';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_guard BEFORE INSERT OR UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();
--> statement-breakpoint
-- During a hold that the customer caused, the deadlines of unsigned withdrawals move by as much as the hold
-- adds. A hold lasts 24 hours from the change that causes it (HOLD_HOURS in
-- packages/domain/src/auth/protection.ts).
CREATE FUNCTION deadlines_wait() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal SET deadline_at = deadline_at
      + (NEW.withdrawal_hold_until - greatest(OLD.withdrawal_hold_until, NEW.withdrawal_hold_until - interval '24 hours'))
    WHERE customer = NEW.id AND (state = 'submitted' OR (state = 'approved' AND txid IS NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_deadlines_wait AFTER UPDATE OF withdrawal_hold_until ON customer FOR EACH ROW
  WHEN (NEW.withdrawal_hold_until > coalesce(OLD.withdrawal_hold_until, '-infinity')) EXECUTE FUNCTION deadlines_wait();
--> statement-breakpoint
-- Without bytes nothing is broadcast. An attempt that the chain showed has no bytes and is recorded.
CREATE FUNCTION check_signing_attempt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_still_approved(NEW.subject) THEN
    RAISE EXCEPTION 'withdrawal % lacks approvals', NEW.subject USING ERRCODE = 'MT006';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signing_attempt_approved BEFORE INSERT ON signing_attempt FOR EACH ROW
  WHEN (NEW.raw_data_hex IS NOT NULL) EXECUTE FUNCTION check_signing_attempt();
--> statement-breakpoint
CREATE TRIGGER withdrawal_no_delete BEFORE DELETE ON withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the signer judges them: the server stores them and passes them on.
CREATE TABLE withdrawal_signature (
  withdrawal uuid NOT NULL REFERENCES withdrawal (id),
  operator uuid NOT NULL REFERENCES operator (id),
  kind text NOT NULL CHECK (kind IN ('ed25519', 'passkey')),
  key text NOT NULL,
  signature text NOT NULL,
  expires_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  voided_at timestamptz,
  PRIMARY KEY (withdrawal, operator, signature),
  CONSTRAINT withdrawal_signature_lasts CHECK (expires_at > at)
);
--> statement-breakpoint
CREATE INDEX withdrawal_signature_by_operator ON withdrawal_signature (operator) WHERE voided_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER withdrawal_signature_append_only BEFORE UPDATE OR DELETE ON withdrawal_signature
  FOR EACH ROW EXECUTE FUNCTION void_only();
--> statement-breakpoint
CREATE FUNCTION check_withdrawal_signature() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  PERFORM private.require_permission(NEW.operator, 'approve_withdrawals');
  IF NEW.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'a signature is voided later' USING ERRCODE = 'MT006';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM withdrawal WHERE id = NEW.withdrawal AND state IN ('submitted', 'approved')) THEN
    RAISE EXCEPTION 'withdrawal % no longer waits for signatures', NEW.withdrawal USING ERRCODE = 'MT005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_signature_check BEFORE INSERT ON withdrawal_signature
  FOR EACH ROW EXECUTE FUNCTION check_withdrawal_signature();
--> statement-breakpoint
-- For an operator who is no longer active with the permission: proposals, changes of operators that they
-- proposed or approved, and first approvals of recoveries. Voids unused approvals and signatures, and returns
-- unsigned withdrawals to review. A suspension and a loss of roles call it.
CREATE FUNCTION private.withdraw_begun_by(p_operator uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_table text;
  v_permission text;
BEGIN
  FOR v_table, v_permission IN SELECT t.name, t.propose FROM private.proposal_tables() t WHERE t.guarded LOOP
    IF NOT private.is_active_with(p_operator, v_permission) THEN
      PERFORM private.withdraw_proposals(v_table, p_operator);
    END IF;
  END LOOP;
  -- Approved settings that wait need both operators, and one of them may no longer decide.
  UPDATE settings_proposal SET ended = 'withdrawn' WHERE approved_by IS NOT NULL AND applied_at IS NULL AND rejected_by IS NULL
    AND cancelled_by IS NULL AND ended IS NULL AND p_operator IN (proposed_by, approved_by)
    AND NOT is_two_people(proposed_by, approved_by, 'propose_settings', 'approve_settings');
  IF NOT private.is_active_with(p_operator, 'manage_operators') THEN
    UPDATE operator_change SET ended = 'withdrawn' WHERE num_nonnulls(done_at, rejected_by, cancelled_by, ended) = 0
      AND p_operator IN (proposed_by, approved_by);
  END IF;
  IF NOT private.is_active_with(p_operator, 'decide_recoveries') THEN
    UPDATE recovery SET proposed_by = NULL, proposed_at = NULL WHERE proposed_by = p_operator AND ended_at IS NULL;
  END IF;
  IF NOT private.is_active_with(p_operator, 'approve_withdrawals') THEN
    PERFORM return_to_review((SELECT array_agg(a.withdrawal) FROM withdrawal_approval a JOIN withdrawal w ON w.id = a.withdrawal
      WHERE a.operator = p_operator AND a.voided_at IS NULL AND w.state IN ('submitted', 'approved')), p_at);
    UPDATE withdrawal_signature s SET voided_at = p_at FROM withdrawal w
      WHERE w.id = s.withdrawal AND w.state IN ('submitted', 'approved') AND s.operator = p_operator AND s.voided_at IS NULL;
  END IF;
END $$;
--> statement-breakpoint
-- They expired, or what they are about has changed. No decision relies on the mark, because a decision about
-- an ended one is refused anyway. At most a thousand of each kind expire in one call; returns whether there
-- may be more.
CREATE FUNCTION end_proposals(p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_table text;
  v_more boolean := false;
BEGIN
  PERFORM private.require_present(p_at);
  FOR v_table IN SELECT t.name FROM private.proposal_tables() t WHERE t.name <> 'operator_change' LOOP
    v_more := private.expire_proposals(v_table, p_at) OR v_more;
  END LOOP;
  UPDATE settings_proposal p SET ended = 'changed'
    WHERE p.id IN (SELECT o.id FROM settings_proposal o WHERE o.approved_by IS NULL AND o.rejected_by IS NULL AND o.cancelled_by IS NULL AND o.ended IS NULL
        UNION ALL SELECT w.id FROM settings_proposal w
          WHERE w.effective_at IS NOT NULL AND w.applied_at IS NULL AND w.rejected_by IS NULL AND w.cancelled_by IS NULL AND w.ended IS NULL)
      AND p.applied_at IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL AND p.ended IS NULL AND private.is_changed(p);
  UPDATE rules_proposal p SET ended = 'changed'
    WHERE p.approved_by IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL AND p.ended IS NULL AND EXISTS (SELECT FROM mining_rules m WHERE m.version >= p.version);
  UPDATE product_publication p SET ended = 'changed'
    WHERE p.approved_by IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL AND p.ended IS NULL AND private.is_overtaken(p);
  UPDATE mailing_proposal p SET ended = 'changed'
    WHERE p.approved_by IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL AND p.ended IS NULL AND private.is_notice_over(p.notice, p_at);
  PERFORM private.expire_operator_changes(p_at);
  RETURN v_more;
END $$;
--> statement-breakpoint
-- Their accounts are protected differently by now. Looks at a thousand open ones in the order of their
-- customers, after the customer `p_after`. Returns the last of these customers; null if no more follow.
CREATE FUNCTION end_changed_recoveries(p_at timestamptz, p_after uuid) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_seen uuid[];
BEGIN
  PERFORM private.require_present(p_at);
  v_seen := ARRAY(SELECT r.customer FROM recovery r WHERE r.ended_at IS NULL AND r.customer > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
    ORDER BY r.customer LIMIT 1000);
  UPDATE recovery r SET ended_at = p_at, ended = 'changed'
    WHERE r.ended_at IS NULL AND r.customer = ANY (v_seen) AND r.protection <> private.protection_of(r.customer);
  RETURN v_seen[1000];
END $$;
--> statement-breakpoint
CREATE TABLE saved_address (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  label text NOT NULL CHECK (label <> ''),
  address text NOT NULL,
  -- Its wait counts from then.
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_address_once UNIQUE (customer, address)
);
--> statement-breakpoint
-- For inquiries into where money goes.
CREATE INDEX saved_address_by_address ON saved_address (address, saved_at DESC);
--> statement-breakpoint
-- A customer has a row once the choice was ever turned on.
CREATE TABLE saved_only (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  is_on boolean NOT NULL,
  off_at timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT saved_only_ends CHECK (is_on OR off_at IS NULL)
);
