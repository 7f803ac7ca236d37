-- The ledger: see docs/decisions/0002. Amounts are integers in minor units, times come from the app's clock.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner uuid NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'spot', 'mining', 'frozen', 'locked', 'unclaimed',
    'custody_deposit', 'custody_hot', 'custody_cold', 'custody_external',
    'treasury', 'pool', 'reserve', 'revenue', 'fees', 'inventory')),
  deferred boolean NOT NULL DEFAULT false,
  balance numeric(38,0) NOT NULL DEFAULT 0,
  CONSTRAINT account_unique UNIQUE (owner, asset, kind),
  CONSTRAINT account_not_negative CHECK (balance >= 0 OR kind LIKE 'custody%'),
  CONSTRAINT account_deferrable CHECK (NOT deferred OR kind LIKE 'custody%' OR kind IN ('revenue', 'fees'))
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idem uuid NOT NULL CONSTRAINT transfer_idem UNIQUE,
  fingerprint bytea NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE posting (
  transfer bigint NOT NULL REFERENCES transfer (id),
  account bigint NOT NULL REFERENCES account (id),
  amount numeric(38,0) NOT NULL CHECK (amount <> 0),
  balance_after numeric(38,0),
  PRIMARY KEY (transfer, account)
);
--> statement-breakpoint
CREATE INDEX posting_by_account ON posting (account, transfer);
--> statement-breakpoint
CREATE TABLE account_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account bigint NOT NULL REFERENCES account (id),
  amount numeric(38,0) NOT NULL
);
--> statement-breakpoint
CREATE INDEX account_delta_by_account ON account_delta (account);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MT003';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_no_truncate BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER posting_no_truncate BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER account_identity BEFORE UPDATE OF id, owner, asset, kind, deferred ON account
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER account_no_delete BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every INSERT into posting must balance by itself, per transfer and asset, and obey where rewards may come
-- from (product.md section 0, promise 1): only treasury funds pools, only pools fund reserves, only reserves
-- pay, and the treasury grows only from custody.
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  bad bigint;
BEGIN
  SELECT n.transfer INTO bad FROM (
      SELECT p.transfer, p.amount, (SELECT a.asset FROM account a WHERE a.id = p.account) AS asset FROM new_postings p) n
    GROUP BY n.transfer, n.asset HAVING sum(n.amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', bad USING ERRCODE = 'MT002';
  END IF;
  SELECT n.transfer INTO bad FROM (
      SELECT p.transfer, p.amount, (SELECT a.kind FROM account a WHERE a.id = p.account) AS kind FROM new_postings p) n
    GROUP BY n.transfer
    HAVING (bool_or(n.kind IN ('pool', 'reserve') AND n.amount > 0)
            AND bool_or(n.kind NOT IN ('treasury', 'pool', 'reserve') AND n.amount < 0))
        OR (bool_or(n.kind = 'reserve' AND n.amount > 0) AND bool_or(n.kind <> 'pool' AND n.amount < 0))
        OR (bool_or(n.kind = 'reserve' AND n.amount < 0)
            AND bool_or(n.kind NOT IN ('mining', 'pool') AND n.amount > 0))
        OR (bool_or(n.kind = 'pool' AND n.amount < 0)
            AND bool_or(n.kind NOT IN ('reserve', 'treasury') AND n.amount > 0))
        OR (bool_or(n.kind = 'treasury' AND n.amount > 0)
            AND bool_or(n.kind NOT LIKE 'custody%' AND n.kind <> 'pool' AND n.amount < 0))
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % funds a reward from where it must not', bad USING ERRCODE = 'MT004';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_check AFTER INSERT ON posting REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION check_postings();
--> statement-breakpoint
-- Makes an account, or answers the one that another transaction has made meanwhile.
CREATE FUNCTION make_account(p_owner uuid, p_asset text, p_kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO account (owner, asset, kind, deferred)
    VALUES (p_owner, p_asset, p_kind, p_kind LIKE 'custody%' OR p_kind IN ('revenue', 'fees'))
    ON CONFLICT (owner, asset, kind) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT a.id INTO v_id FROM account a WHERE a.owner = p_owner AND a.asset = p_asset AND a.kind = p_kind;
  END IF;
  RETURN v_id;
END $$;
--> statement-breakpoint
-- The one function that writes the ledger, in one round trip. Accounts are named by (owner, asset, kind), made
-- where they do not exist yet, and taken in the order of their ids, so that locks never cross. A repeat of a key
-- with the same fingerprint books nothing and returns the first transfer; another fingerprint raises MT001.
-- Plans here reach accounts by index whatever the statistics say: a scan of the table grows with its dead rows.
CREATE FUNCTION post(
  p_idem uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS TABLE (transfer_id bigint, transfer_hash bytea, replayed boolean)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_id bigint;
  v_hash bytea;
  v_print bytea;
  v_balance numeric;
  v_accounts bigint[] := '{}';
  v_amounts numeric[];
  v_deferred boolean;
  v_appended boolean;
  v_account bigint;
  v_after numeric[] := array_fill(NULL::numeric, ARRAY[cardinality(p_owners)]);
BEGIN
  IF cardinality(p_owners) < 2 OR cardinality(p_assets) <> cardinality(p_owners)
      OR cardinality(p_kinds) <> cardinality(p_owners) OR cardinality(p_amounts) <> cardinality(p_owners) THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
    VALUES (p_idem, p_fingerprint, p_kind, p_reference, p_hash, p_created)
    ON CONFLICT (idem) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT t.id, t.hash, t.fingerprint INTO v_id, v_hash, v_print FROM transfer t WHERE t.idem = p_idem;
    IF v_print IS DISTINCT FROM p_fingerprint THEN
      RAISE EXCEPTION 'idempotency key % was used with other content', p_idem USING ERRCODE = 'MT001';
    END IF;
    RETURN QUERY SELECT v_id, v_hash, true;
    RETURN;
  END IF;
  FOR i IN 1 .. cardinality(p_owners) LOOP
    SELECT a.id INTO v_account FROM account a
      WHERE a.owner = p_owners[i] AND a.asset = p_assets[i] AND a.kind = p_kinds[i];
    IF NOT FOUND THEN
      v_account := make_account(p_owners[i], p_assets[i], p_kinds[i]);
    END IF;
    v_accounts[i] := v_account;
  END LOOP;
  SELECT array_agg(u.account ORDER BY u.account), array_agg(u.amount ORDER BY u.account)
    INTO v_accounts, v_amounts FROM unnest(v_accounts, p_amounts) AS u (account, amount);
  FOR i IN 1 .. cardinality(v_accounts) LOOP
    IF i > 1 AND v_accounts[i] = v_accounts[i - 1] THEN
      RAISE EXCEPTION 'a transfer has one leg an account' USING ERRCODE = 'MT002';
    END IF;
    SELECT a.deferred, a.deferred AND (v_amounts[i] > 0 OR a.kind LIKE 'custody%') INTO v_deferred, v_appended
      FROM account a WHERE a.id = v_accounts[i];
    IF v_appended THEN
      INSERT INTO account_delta (account, amount) VALUES (v_accounts[i], v_amounts[i]);
    ELSIF v_deferred THEN
      -- What leaves revenue or fees is checked at once, together with what is pending. Deltas that a fold has
      -- in hand are passed over: never waiting for them, this cannot deadlock with it.
      WITH taken AS (
        DELETE FROM account_delta WHERE id IN (
          SELECT id FROM account_delta WHERE account = v_accounts[i] ORDER BY id FOR UPDATE SKIP LOCKED)
        RETURNING amount
      )
      UPDATE account SET balance = balance + v_amounts[i] + coalesce((SELECT sum(amount) FROM taken), 0)
        WHERE id = v_accounts[i];
    ELSE
      UPDATE account SET balance = balance + v_amounts[i] WHERE id = v_accounts[i] RETURNING balance INTO v_balance;
      v_after[i] := v_balance;
    END IF;
  END LOOP;
  INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT v_id, u.account, u.amount, u.after FROM unnest(v_accounts, v_amounts, v_after) AS u (account, amount, after);
  RETURN QUERY SELECT v_id, p_hash, false;
END $$;
--> statement-breakpoint
-- Folds pending deltas of deferred accounts into their stored balances; returns how many rows were folded.
CREATE FUNCTION fold_deltas(p_limit int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_folded bigint;
BEGIN
  WITH taken AS (
    DELETE FROM account_delta WHERE id IN (
      SELECT id FROM account_delta ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING account, amount
  ), summed AS (
    SELECT account, sum(amount) AS amount, count(*) AS rows FROM taken GROUP BY account
  ), folded AS (
    UPDATE account SET balance = account.balance + summed.amount FROM summed WHERE account.id = summed.account
    RETURNING summed.rows
  )
  SELECT coalesce(sum(rows), 0) INTO v_folded FROM folded;
  RETURN v_folded;
END $$;
--> statement-breakpoint
-- Balances with what is still pending on deferred accounts.
CREATE VIEW account_balance AS
  SELECT a.id, a.owner, a.asset, a.kind,
    a.balance + CASE WHEN a.deferred
      THEN coalesce((SELECT sum(d.amount) FROM account_delta d WHERE d.account = a.id), 0) ELSE 0 END AS balance
  FROM account a;
--> statement-breakpoint
-- First answers of requests that move money: the same key again gets the same answer.
CREATE TABLE request_key (
  key uuid PRIMARY KEY,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX request_key_by_age ON request_key (created_at);
--> statement-breakpoint
-- Several transfers in one round trip. Accounts of all items are locked in the order of their ids first, so two
-- batches never wait for each other in a circle. The first item that fails ends the whole batch with its error:
-- the caller then books its items one by one. `p_item` says which item (from 1) each leg belongs to, ascending.
CREATE FUNCTION post_batch(
  p_idems uuid[], p_fingerprints bytea[], p_transfer_kinds text[], p_references text[], p_hashes bytea[],
  p_created timestamptz[], p_item int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS TABLE (item int, transfer_id bigint, transfer_hash bytea, replayed boolean)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_first int := 1;
  v_last int;
  v_account bigint;
  v_accounts bigint[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(p_owners) LOOP
    SELECT a.id INTO v_account FROM account a
      WHERE NOT a.deferred AND a.owner = p_owners[i] AND a.asset = p_assets[i] AND a.kind = p_kinds[i];
    IF FOUND THEN
      v_accounts := v_accounts || v_account;
    END IF;
  END LOOP;
  FOR v_account IN SELECT DISTINCT u.account FROM unnest(v_accounts) AS u (account) ORDER BY 1 LOOP
    PERFORM a.id FROM account a WHERE a.id = v_account FOR UPDATE;
  END LOOP;
  FOR i IN 1 .. cardinality(p_idems) LOOP
    v_last := v_first;
    WHILE v_last < cardinality(p_item) AND p_item[v_last + 1] = i LOOP
      v_last := v_last + 1;
    END LOOP;
    RETURN QUERY SELECT i, p.transfer_id, p.transfer_hash, p.replayed FROM post(
      p_idems[i], p_fingerprints[i], p_transfer_kinds[i], p_references[i], p_hashes[i], p_created[i],
      p_owners[v_first:v_last], p_assets[v_first:v_last], p_kinds[v_first:v_last], p_amounts[v_first:v_last]) p;
    v_first := v_last + 1;
  END LOOP;
END $$;
