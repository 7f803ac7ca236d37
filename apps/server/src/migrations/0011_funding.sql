-- MT006: the decision takes another person.

-- Posted only once another operator approves.
CREATE TABLE pool_funding (
  id uuid PRIMARY KEY,
  pool uuid NOT NULL REFERENCES pool (id),
  asset text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  hash text CHECK ((hash IS NULL) = (approved_by IS NULL))
);
--> statement-breakpoint
-- Own USDT: to the inventory from which the exchange pays sellers, or into the books, for what a wallet held before.
CREATE TABLE treasury_move (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('inventory', 'opening_hot', 'opening_cold')),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- Solid block at which the chain had this much more than the books.
  block_number bigint CHECK ((block_number IS NULL) = (kind = 'inventory')),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  hash text CHECK ((hash IS NULL) = (approved_by IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX treasury_move_open ON treasury_move (kind) WHERE approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
-- Outside our chain, for coins other than USDT: two operators attest them with a reference.
CREATE TABLE attestation (
  id uuid PRIMARY KEY,
  asset text NOT NULL CHECK (asset <> 'USDT'),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  hash text CHECK ((hash IS NULL) = (approved_by IS NULL))
);
--> statement-breakpoint
-- An approval opens the sale; a new proposal opens a closed sale again.
CREATE TABLE product_publication (
  id uuid PRIMARY KEY,
  version uuid NOT NULL REFERENCES product_version (id),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS
);
--> statement-breakpoint
CREATE INDEX product_publication_by_version ON product_publication (version, id);
--> statement-breakpoint
CREATE UNIQUE INDEX product_publication_open ON product_publication (version)
  WHERE approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
-- Customers read it once another operator approves.
CREATE TABLE rules_proposal (
  id uuid PRIMARY KEY,
  version int NOT NULL CHECK (version > 0),
  rules jsonb NOT NULL,
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS
);
--> statement-breakpoint
CREATE UNIQUE INDEX rules_proposal_open ON rules_proposal (version) WHERE approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
-- At least one of the settings takes two operators: [{key, from, to}]. Approved changes wait for a day before
-- they are applied. Until then an operator who may propose can reject them.
CREATE TABLE settings_proposal (
  id uuid PRIMARY KEY,
  changes jsonb NOT NULL,
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  effective_at timestamptz,
  applied_at timestamptz,
  CONSTRAINT settings_proposal_waits CHECK (num_nonnulls(approved_by, effective_at) IN (0, 2) AND applied_at >= effective_at
    AND (applied_at IS NULL OR approved_by IS NOT NULL) AND num_nonnulls(applied_at, rejected_by, cancelled_by, ended) < 2)
);
--> statement-breakpoint
-- Approved changes of settings still wait, and may be rejected or cancelled meanwhile.
ALTER TABLE settings_proposal DROP CONSTRAINT proposal_ends_once;
--> statement-breakpoint
-- A transfer that no receipt matches, by two operators.
CREATE TABLE deposit_attachment (
  id uuid PRIMARY KEY,
  deposit uuid NOT NULL REFERENCES deposit (id),
  -- Null where the transfer came to our own wallet and is the treasury's.
  customer uuid REFERENCES customer (id),
  receipt uuid REFERENCES receipt (id),
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS,
  CHECK (reason <> ''),
  hash text CHECK ((hash IS NULL) = (approved_by IS NULL))
);
--> statement-breakpoint
CREATE INDEX deposit_attachment_by_deposit ON deposit_attachment (deposit, id);
--> statement-breakpoint
CREATE INDEX deposit_attachment_by_customer ON deposit_attachment (customer, id);
--> statement-breakpoint
CREATE UNIQUE INDEX deposit_attachment_open ON deposit_attachment (deposit) WHERE approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX deposit_attachment_done ON deposit_attachment (deposit) WHERE approved_by IS NOT NULL;
--> statement-breakpoint
-- A proposal changes once. The trigger's arguments are the permissions of its two operators, both checked at
-- the approval. Finds the bounds that the proposal exceeds, when it is proposed and again when it is
-- approved. An approval beyond a bound needs a second reason (private.proposal_columns).
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changing CONSTANT text[] := ARRAY['approved_by', 'approved_at', 'hash', 'rejected_by', 'rejected_at', 'cancelled_by', 'cancelled_at',
    'end_reason', 'ended', 'bounds_exceeded', 'second_reason'];
  v_by uuid;
  v_at timestamptz;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF num_nonnulls(NEW.approved_by, NEW.rejected_by, NEW.cancelled_by, NEW.ended) > 0 THEN
      RAISE EXCEPTION 'a proposal is decided later' USING ERRCODE = 'MT006';
    END IF;
    PERFORM private.require_actor(NEW.proposed_by);
    PERFORM private.require_permission(NEW.proposed_by, TG_ARGV[0]);
    PERFORM private.require_present(NEW.proposed_at);
    NEW.expires_at := NEW.proposed_at + interval '24 hours';
    NEW.bounds_exceeded := private.bounds_exceeded(TG_TABLE_NAME, to_jsonb(NEW));
    PERFORM private.expire_proposals(TG_TABLE_NAME, NEW.proposed_at);
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'settings_proposal' AND OLD.approved_by IS NOT NULL THEN
    -- Approved settings wait, under guard_waiting_settings().
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR num_nonnulls(OLD.approved_by, OLD.rejected_by, OLD.cancelled_by, OLD.ended) > 0
    OR num_nonnulls(NEW.approved_by, NEW.rejected_by, NEW.cancelled_by, NEW.ended) <> 1
    OR to_jsonb(NEW) - v_changing <> to_jsonb(OLD) - v_changing THEN
    RAISE EXCEPTION 'proposal % does not change, it is decided once', OLD.id USING ERRCODE = 'MT006';
  END IF;
  NEW.bounds_exceeded := OLD.bounds_exceeded;
  IF NEW.ended IS NOT NULL THEN
    -- An end is not a decision, so it needs no current operator.
    RETURN NEW;
  END IF;
  v_by := coalesce(NEW.approved_by, NEW.rejected_by, NEW.cancelled_by);
  v_at := coalesce(NEW.approved_at, NEW.rejected_at, NEW.cancelled_at);
  PERFORM private.require_actor(v_by);
  PERFORM private.require_present(v_at);
  IF (v_at >= OLD.proposed_at AND v_at < OLD.expires_at) IS NOT TRUE THEN
    RAISE EXCEPTION 'proposal % is decided before it expires', OLD.id USING ERRCODE = 'MT006';
  END IF;
  IF NEW.approved_by IS NOT NULL THEN
    PERFORM private.require_two_people(OLD.proposed_by, NEW.approved_by, TG_ARGV[0], TG_ARGV[1]);
    NEW.bounds_exceeded := private.bounds_exceeded(TG_TABLE_NAME, to_jsonb(NEW));
  ELSIF NEW.rejected_by IS NOT NULL AND NOT private.is_active_with(NEW.rejected_by, TG_ARGV[0]) THEN
    PERFORM private.require_permission(NEW.rejected_by, TG_ARGV[1]);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The oldest thousand; returns whether there may be more.
CREATE FUNCTION private.expire_proposals(p_table text, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_open CONSTANT text := 'approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL';
  v_ended int;
BEGIN
  EXECUTE format('UPDATE %1$I SET ended = ''expired'' WHERE %2$s AND id IN (
    SELECT t.id FROM %1$I t WHERE %2$s AND expires_at <= $1 ORDER BY expires_at, id LIMIT 1000)', p_table, v_open) USING p_at;
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  RETURN v_ended = 1000;
END $$;
--> statement-breakpoint
CREATE FUNCTION private.withdraw_proposals(p_table text, p_operator uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('UPDATE %I t SET ended = ''withdrawn'' WHERE t.approved_by IS NULL AND t.rejected_by IS NULL AND t.cancelled_by IS NULL
    AND t.ended IS NULL AND t.proposed_by = $1', p_table) USING p_operator;
END $$;
--> statement-breakpoint
-- Another version of the same product came on sale after this sale was proposed.
CREATE FUNCTION private.is_overtaken(p product_publication) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM product_version own JOIN product_version v ON v.product = own.product
    JOIN product_publication o ON o.version = v.id AND o.id <> p.id AND o.approved_at > p.proposed_at WHERE own.id = p.version)
$$;
--> statement-breakpoint
-- The only way to open a sale.
-- MT006: another version of the product came on sale since it was proposed.
CREATE FUNCTION open_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The lock makes approvals of one product's versions see each other.
  PERFORM FROM product p JOIN product_version v ON v.product = p.id WHERE v.id = NEW.version FOR UPDATE OF p;
  IF private.is_overtaken(NEW) THEN
    RAISE EXCEPTION 'another version came on sale since proposal %', NEW.id USING ERRCODE = 'MT006';
  END IF;
  INSERT INTO published_version (version) VALUES (NEW.version) ON CONFLICT DO NOTHING;
  UPDATE product p SET selling = NEW.version FROM product_version v WHERE v.id = NEW.version AND p.id = v.product;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_publication_opens AFTER UPDATE ON product_publication
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION open_sale();
--> statement-breakpoint
-- Returns whether there was a sale. Any current operator or the command line may call it.
CREATE FUNCTION close_sale(p_product uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_any_actor();
  UPDATE product SET selling = NULL WHERE id = p_product AND selling IS NOT NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- A series keeps the numbers that it had when its product was first sold.
CREATE FUNCTION guard_edition_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM product_version v JOIN published_version p ON p.version = v.id WHERE v.product = NEW.product) THEN
    RAISE EXCEPTION 'the series of % is whole', NEW.product USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER edition_made BEFORE INSERT ON edition FOR EACH ROW EXECUTE FUNCTION guard_edition_made();
--> statement-breakpoint
-- At the second operator's approval. A transfer to the address of an open account goes to that customer
-- alone; one to a closed account may go to another customer. One to our own wallet goes to the customer of
-- the proposal, or to the treasury.
-- MT006: the transfer is credited already or is another customer's, the receipt has another transfer, or an
-- open receipt of the customer names the transfer and the proposal has none. That receipt would stay open.
CREATE FUNCTION credit_attached() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.receipt IS NULL AND EXISTS (SELECT FROM receipt r JOIN deposit d ON d.txid = r.txid AND d.log_index = coalesce(r.log_index, d.log_index)
      WHERE d.id = NEW.deposit AND r.customer = NEW.customer AND NOT r.matched) THEN
    RAISE EXCEPTION 'a receipt names transfer % by now', NEW.deposit USING ERRCODE = 'MT006';
  END IF;
  UPDATE deposit d SET customer = NEW.customer, receipt = NEW.receipt, credited_at = NEW.approved_at, credit_hash = NEW.hash
    WHERE d.id = NEW.deposit AND d.receipt IS NULL AND d.credited_at IS NULL AND CASE WHEN d.customer IS NULL THEN true
      ELSE NEW.customer IS NOT NULL AND (d.customer = NEW.customer OR EXISTS (
        SELECT FROM customer c WHERE c.id = d.customer AND c.closed_at IS NOT NULL)) END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'transfer % is another one''s', NEW.deposit USING ERRCODE = 'MT006';
  END IF;
  UPDATE receipt SET matched = true WHERE id = NEW.receipt AND customer = NEW.customer AND NOT matched;
  IF NEW.receipt IS NOT NULL AND NOT FOUND THEN
    RAISE EXCEPTION 'receipt % has a transfer', NEW.receipt USING ERRCODE = 'MT006';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_attachment_credits AFTER UPDATE ON deposit_attachment
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION credit_attached();
--> statement-breakpoint
-- A transfer and its owner stay as the chain brought them. Credited once: for a receipt, or by two operators.
CREATE FUNCTION guard_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_ending CONSTANT text[] := ARRAY['customer', 'receipt', 'credited_at', 'credit_hash'];
BEGIN
  IF OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND to_jsonb(NEW) - 'confirmed_at' = to_jsonb(OLD) - 'confirmed_at' THEN
    RETURN NEW;
  END IF;
  IF OLD.credited_at IS NOT NULL OR NEW.receipt <> OLD.receipt OR to_jsonb(NEW) - v_ending <> to_jsonb(OLD) - v_ending THEN
    RAISE EXCEPTION 'transfer % stays what it is', OLD.id USING ERRCODE = 'MT003';
  END IF;
  IF (NEW.customer IS DISTINCT FROM OLD.customer OR NEW.receipt IS NULL) AND NOT EXISTS (
      SELECT FROM deposit_attachment a WHERE a.deposit = NEW.id AND a.customer IS NOT DISTINCT FROM NEW.customer AND a.approved_at = NEW.credited_at
        AND a.hash = NEW.credit_hash AND a.receipt IS NOT DISTINCT FROM NEW.receipt) THEN
    RAISE EXCEPTION 'transfer % has no receipt, and no two operators who say whose it is', OLD.id USING ERRCODE = 'MT006';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A transfer that a receipt takes, which is the usual recharge, does not pay for the call.
CREATE TRIGGER deposit_guard BEFORE UPDATE ON deposit FOR EACH ROW WHEN (OLD.credited_at IS NOT NULL OR NEW.receipt IS NULL
    OR NEW.receipt <> OLD.receipt
    OR (OLD.network, OLD.txid, OLD.log_index, OLD.customer, OLD.wallet, OLD.sender, OLD.amount, OLD.block_number, OLD.block_time, OLD.seen_at, OLD.confirmed_at)
      IS DISTINCT FROM (NEW.network, NEW.txid, NEW.log_index, NEW.customer, NEW.wallet, NEW.sender, NEW.amount, NEW.block_number, NEW.block_time, NEW.seen_at, NEW.confirmed_at))
  EXECUTE FUNCTION guard_deposit();
--> statement-breakpoint
-- Find the proposal of a transfer by the transfer's hash.
CREATE UNIQUE INDEX pool_funding_hash ON pool_funding (hash);
--> statement-breakpoint
CREATE UNIQUE INDEX treasury_move_hash ON treasury_move (hash);
--> statement-breakpoint
CREATE UNIQUE INDEX attestation_hash ON attestation (hash);
--> statement-breakpoint
CREATE UNIQUE INDEX deposit_attachment_hash ON deposit_attachment (hash);
--> statement-breakpoint
-- Guards of the ledger (packages/ledger/sql/ask_guards.sql) judge a transfer at the end of its posting. A
-- proposal is approved first, with the hash of its transfer, and then the transfer is posted. Each guard
-- finds the approved proposal by that hash.

-- A transfer that two operators decide is posted once, and as they decided: with the key, the amount and the
-- destination of an approved proposal. Such a transfer moves money out of the treasury, coins into or out of
-- our books, money of one customer to another, unattributed money on our own wallet, or money of the suspense
-- account. The ledger takes no other transfer of this kind.
-- Money leaves "unclaimed" and "unattributed" only once the signer's own node has the deposit, too.
-- MT006: no two operators approved the transfer, or the signer's node does not have the deposit.
CREATE FUNCTION require_two_operators(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_posting record;
  v_hash text;
  v_key uuid;
  v_owner uuid;
  v_kind text;
BEGIN
  FOR v_posting IN SELECT p_ids[l.item] AS transfer, l.owner, l.asset, l.kind, l.amount
      FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) AS l (item, owner, asset, kind, amount)
      WHERE (l.kind IN ('treasury', 'unclaimed', 'unattributed') AND l.amount < 0) OR l.kind IN ('custody_external', 'suspense')
        OR (l.kind IN ('custody_deposit', 'custody_hot', 'custody_cold') AND l.asset <> 'USDT') LOOP
    IF v_posting.kind IN ('unclaimed', 'unattributed') AND NOT EXISTS (SELECT FROM ledger.transfer t JOIN deposit d
        ON d.id = CASE WHEN t.reference ~ '^[0-9a-f-]{36}$' THEN t.reference::uuid END
        WHERE t.id = v_posting.transfer AND d.confirmed_at IS NOT NULL AND d.amount = -v_posting.amount) THEN
      RAISE EXCEPTION 'transfer % moves what the node of the signer has not seen', v_posting.transfer USING ERRCODE = 'MT006';
    END IF;
    CONTINUE WHEN v_posting.kind = 'unclaimed' AND EXISTS (SELECT FROM ledger.posting p
      WHERE (p.owner, p.transfer, p.asset, p.kind, p.amount) = (v_posting.owner, v_posting.transfer, v_posting.asset, 'spot', -v_posting.amount));
    SELECT encode(t.hash, 'hex') INTO v_hash FROM ledger.transfer t WHERE t.id = v_posting.transfer;
    -- No balance covers it, since it left the hot wallet (0012_withdrawal.sql): posted as a whole, and no more.
    IF v_posting.kind = 'suspense' THEN
      IF NOT EXISTS (SELECT FROM outgoing_booking b JOIN outgoing_transfer o ON o.id = b.transfer
          JOIN ledger.idempotency i ON i.key = key_of('outgoing:' || b.id) AND i.transfer = v_posting.transfer
          JOIN ledger.posting p ON (p.owner, p.transfer, p.asset, p.kind, p.amount) = (v_posting.owner, v_posting.transfer, v_posting.asset, 'custody_hot', o.amount)
          WHERE b.hash = v_hash AND b.approved_by IS NOT NULL AND v_posting.asset = 'USDT') THEN
        RAISE EXCEPTION 'transfer % moves the suspense account, and no two operators said so', v_posting.transfer USING ERRCODE = 'MT006';
      END IF;
      CONTINUE;
    END IF;
    v_key := NULL;
    IF v_posting.kind = 'treasury' THEN
      SELECT key_of('pool_funding:' || f.id), f.pool, 'pool' INTO v_key, v_owner, v_kind FROM pool_funding f
        WHERE f.hash = v_hash AND f.asset = v_posting.asset AND f.amount = -v_posting.amount
      UNION ALL
      SELECT key_of('treasury_move:' || m.id), v_posting.owner, 'inventory' FROM treasury_move m
        WHERE m.hash = v_hash AND m.kind = 'inventory' AND v_posting.asset = 'USDT' AND m.amount = -v_posting.amount;
    ELSIF v_posting.kind = 'custody_external' THEN
      SELECT key_of('holding:' || a.id), v_posting.owner, 'inventory' INTO v_key, v_owner, v_kind FROM attestation a
        WHERE a.hash = v_hash AND a.asset = v_posting.asset AND CASE a.direction WHEN 'in' THEN -a.amount ELSE a.amount END = v_posting.amount;
    ELSIF v_posting.kind IN ('unclaimed', 'unattributed') THEN
      SELECT key_of('deposit_given:' || a.id), coalesce(a.customer, v_posting.owner), CASE WHEN a.customer IS NULL THEN 'treasury' ELSE 'unclaimed' END
        INTO v_key, v_owner, v_kind FROM deposit_attachment a JOIN deposit d ON d.id = a.deposit JOIN ledger.transfer t ON t.id = v_posting.transfer
        WHERE a.deposit = CASE WHEN t.reference ~ '^[0-9a-f-]{36}$' THEN t.reference::uuid END AND a.approved_by IS NOT NULL
          AND v_posting.asset = 'USDT' AND d.amount = -v_posting.amount AND (v_posting.kind = 'unattributed') = (d.wallet IS NOT NULL);
    END IF;
    IF NOT EXISTS (SELECT FROM ledger.idempotency i WHERE i.key = v_key AND i.transfer = v_posting.transfer) OR NOT EXISTS (
        SELECT FROM ledger.posting p
          WHERE (p.owner, p.transfer, p.asset, p.kind, p.amount) = (v_owner, v_posting.transfer, v_posting.asset, v_kind, -v_posting.amount)) THEN
      RAISE EXCEPTION 'transfer % moves % of %, and no two operators said so', v_posting.transfer, v_posting.kind, v_posting.asset USING ERRCODE = 'MT006';
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Money comes from the chain to the treasury only if the signer's own node saw it, or two operators opened
-- the books with it. MT006: neither is the case.
CREATE FUNCTION require_seen_funding(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_posting record;
BEGIN
  FOR v_posting IN SELECT l.item, p_ids[l.item] AS transfer, l.owner, l.asset, l.amount
      FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) AS l (item, owner, asset, kind, amount)
      WHERE l.kind = 'treasury' AND l.amount > 0 AND l.asset = 'USDT' LOOP
    IF EXISTS (SELECT FROM unnest(p_items, p_assets, p_kinds) AS l (item, asset, kind)
        WHERE l.item = v_posting.item AND l.asset = v_posting.asset AND l.kind IN ('custody_hot', 'custody_cold'))
      AND NOT EXISTS (SELECT FROM ledger.transfer t JOIN treasury_arrival a ON a.txid = t.reference
        JOIN ledger.idempotency i ON i.key = key_of('treasury:' || a.txid || ':' || a.log_index) AND i.transfer = t.id
        JOIN ledger.posting p ON (p.owner, p.transfer, p.asset, p.kind, p.amount) = (v_posting.owner, t.id, v_posting.asset, 'custody_' || a.wallet, -v_posting.amount)
        WHERE t.id = v_posting.transfer AND a.confirmed_at IS NOT NULL AND a.amount = v_posting.amount)
      AND NOT EXISTS (SELECT FROM ledger.transfer t JOIN treasury_move m ON m.hash = encode(t.hash, 'hex')
        WHERE t.id = v_posting.transfer AND m.approved_by IS NOT NULL AND m.amount = v_posting.amount) THEN
      RAISE EXCEPTION 'transfer % funds the treasury with what the node of the signer has not seen', v_posting.transfer USING ERRCODE = 'MT006';
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION require_two_operators, require_seen_funding TO matin_ledger;
--> statement-breakpoint
INSERT INTO ledger.guard (account_kind, function)
  SELECT unnest(ARRAY['treasury', 'unclaimed', 'unattributed', 'suspense', 'custody_external', 'custody_deposit', 'custody_hot', 'custody_cold']),
    'public.require_two_operators'::regproc
  UNION ALL VALUES ('treasury', 'public.require_seen_funding'::regproc);
--> statement-breakpoint
-- The only way to publish rules. 23505: another version was published since they were proposed.
CREATE FUNCTION publish_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO mining_rules (version, rules, written_by, written_at) VALUES (NEW.version, NEW.rules, NEW.proposed_by, NEW.approved_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rules_proposal_publishes AFTER UPDATE ON rules_proposal
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION publish_rules();
--> statement-breakpoint
-- After a day, or at once if all changes are first values, which no customer relies on yet.
CREATE FUNCTION set_effective() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.effective_at := NEW.approved_at + CASE WHEN EXISTS (SELECT FROM jsonb_array_elements(NEW.changes) AS c WHERE c ->> 'from' <> '')
    THEN interval '24 hours' ELSE interval '0' END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Its name comes after that of settings_proposal_guard, which lets nobody set the time.
CREATE TRIGGER settings_proposal_takes_effect BEFORE UPDATE ON settings_proposal
  FOR EACH ROW WHEN (OLD.approved_by IS NULL AND NEW.approved_by IS NOT NULL) EXECUTE FUNCTION set_effective();
--> statement-breakpoint
-- Approved changes are applied when the wait is over and both operators still may decide together. Before
-- that they may be rejected by an operator who may propose, cancelled by the proposer, or ended.
CREATE FUNCTION guard_waiting_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_changing CONSTANT text[] := ARRAY['rejected_by', 'rejected_at', 'cancelled_by', 'cancelled_at', 'end_reason', 'ended', 'applied_at'];
BEGIN
  IF num_nonnulls(OLD.applied_at, OLD.rejected_by, OLD.cancelled_by, OLD.ended) > 0 OR to_jsonb(NEW) - v_changing <> to_jsonb(OLD) - v_changing
    OR num_nonnulls(NEW.applied_at, NEW.rejected_by, NEW.cancelled_by, NEW.ended) <> 1 THEN
    RAISE EXCEPTION 'proposal % does not change', OLD.id USING ERRCODE = 'MT006';
  END IF;
  IF num_nonnulls(NEW.rejected_by, NEW.cancelled_by) > 0 THEN
    PERFORM private.require_actor(coalesce(NEW.rejected_by, NEW.cancelled_by));
    PERFORM private.require_present(coalesce(NEW.rejected_at, NEW.cancelled_at));
    PERFORM private.require_permission(coalesce(NEW.rejected_by, NEW.cancelled_by), 'propose_settings');
  END IF;
  IF NEW.applied_at IS NOT NULL THEN
    PERFORM private.require_present(NEW.applied_at);
    IF NEW.applied_at < OLD.effective_at OR private.is_changed(OLD)
        OR NOT is_two_people(OLD.proposed_by, OLD.approved_by, 'propose_settings', 'approve_settings') THEN
      RAISE EXCEPTION 'proposal % takes no effect', OLD.id USING ERRCODE = 'MT006';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_proposal_waits BEFORE UPDATE ON settings_proposal
  FOR EACH ROW WHEN (OLD.approved_by IS NOT NULL) EXECUTE FUNCTION guard_waiting_settings();
--> statement-breakpoint
-- A setting without a row has its default and counts as unchanged; no sensitive one is without.
CREATE FUNCTION private.is_changed(p settings_proposal) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM jsonb_array_elements(p.changes) AS c JOIN setting s ON s.key = c ->> 'key' WHERE s.value <> c ->> 'from')
$$;
--> statement-breakpoint
-- MT006: a setting changed since it was proposed.
CREATE FUNCTION refuse_changed_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The lock makes approvals see the settings of each other.
  PERFORM FROM setting_version FOR UPDATE;
  IF private.is_changed(NEW) THEN
    RAISE EXCEPTION 'a setting changed since proposal %', NEW.id USING ERRCODE = 'MT006';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_proposal_stands AFTER UPDATE ON settings_proposal
  FOR EACH ROW WHEN (OLD.approved_by IS NULL AND NEW.approved_by IS NOT NULL) EXECUTE FUNCTION refuse_changed_settings();
--> statement-breakpoint
CREATE FUNCTION apply_approved_settings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO setting AS s (key, value) SELECT c ->> 'key', c ->> 'to' FROM jsonb_array_elements(NEW.changes) AS c
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_proposal_sets AFTER UPDATE ON settings_proposal
  FOR EACH ROW WHEN (OLD.applied_at IS NULL AND NEW.applied_at IS NOT NULL) EXECUTE FUNCTION apply_approved_settings();
