-- post() in fewer statements (docs/decisions/0002): a leg is found, locked and changed by one UPDATE. Locks are taken in
-- the order of the accounts' names, which the app knows before it asks; it sends the legs in that order.

-- What each kind of account is: `floor` is the least it may hold, `deferred` says that its legs are appended and
-- folded later. A check on account costs every transfer, so this is one, and the rest is looked up when an account is
-- made: neither a kind nor what an account is ever changes.
CREATE TABLE account_kind (
  kind text PRIMARY KEY,
  deferred boolean NOT NULL,
  floor numeric NOT NULL
);
--> statement-breakpoint
INSERT INTO account_kind (kind, deferred, floor) VALUES
  ('spot', false, 0), ('mining', false, 0), ('frozen', false, 0), ('locked', false, 0), ('unclaimed', false, 0),
  ('treasury', false, 0), ('pool', false, 0), ('reserve', false, 0), ('inventory', false, 0),
  ('revenue', true, 0), ('fees', true, 0),
  ('custody_deposit', true, '-Infinity'), ('custody_hot', true, '-Infinity'),
  ('custody_cold', true, '-Infinity'), ('custody_external', true, '-Infinity');
--> statement-breakpoint
CREATE TRIGGER account_kind_append_only BEFORE UPDATE OR DELETE ON account_kind
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE account ADD COLUMN floor numeric NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE account SET floor = '-Infinity' WHERE kind LIKE 'custody%';
--> statement-breakpoint
ALTER TABLE account
  DROP CONSTRAINT account_kind_check,
  DROP CONSTRAINT account_deferrable,
  DROP CONSTRAINT account_not_negative,
  ADD CONSTRAINT account_not_negative CHECK (balance >= floor);
--> statement-breakpoint
CREATE FUNCTION check_account_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account_kind k
      WHERE k.kind = NEW.kind AND k.deferred = NEW.deferred AND k.floor = NEW.floor) THEN
    RAISE EXCEPTION 'there is no such account of kind %', NEW.kind USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A foreign key would be looked at again whenever a balance changes.
CREATE TRIGGER account_of_kind BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION check_account_kind();
--> statement-breakpoint
DROP TRIGGER account_identity ON account;
--> statement-breakpoint
-- By statement: one for each row would lock the row once more for every change of a balance.
CREATE TRIGGER account_identity BEFORE UPDATE OF id, owner, asset, kind, deferred, floor ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER account_no_truncate BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Makes an account, or answers the one that another transaction has made meanwhile.
CREATE OR REPLACE FUNCTION make_account(p_owner uuid, p_asset text, p_kind text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM account_kind k WHERE k.kind = p_kind) THEN
    RAISE EXCEPTION 'there is no account of kind %', p_kind USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO account (owner, asset, kind, deferred, floor)
    SELECT p_owner, p_asset, k.kind, k.deferred, k.floor FROM account_kind k WHERE k.kind = p_kind
    ON CONFLICT (owner, asset, kind) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT a.id INTO v_id FROM account a WHERE a.owner = p_owner AND a.asset = p_asset AND a.kind = p_kind;
  END IF;
  RETURN v_id;
END $$;
--> statement-breakpoint
-- The trigger below sees to it, once a statement, that accounts and transfers of postings exist; neither is ever
-- deleted. Keys did so four times a transfer, and locked the rows of platform accounts that everybody books on.
ALTER TABLE posting DROP CONSTRAINT posting_transfer_fkey, DROP CONSTRAINT posting_account_fkey;
--> statement-breakpoint
ALTER TABLE account_delta DROP CONSTRAINT account_delta_account_fkey;
--> statement-breakpoint
-- Where rewards come from and go through: transfers that touch none of these accounts need no rule but the sum.
CREATE FUNCTION reward_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['treasury', 'pool', 'reserve']
$$;
--> statement-breakpoint
-- Every INSERT into posting must be of known transfers and accounts, balance by itself, per transfer and asset, and
-- obey where rewards may come from (product.md section 0, promise 1): only treasury funds pools, only pools fund
-- reserves, only reserves pay, and the treasury grows only from custody. Accounts and transfers are looked up one by
-- one: a join, or EXISTS, lets the planner read the whole table.
CREATE OR REPLACE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_plain boolean;
  v_bad bigint;
  v_unknown boolean;
  v_unbalanced boolean;
BEGIN
  -- Most statements hold one transfer of one asset between customers: one sum answers.
  SELECT min(p.transfer) = max(p.transfer) AND (SELECT t.id FROM transfer t WHERE t.id = min(p.transfer)) IS NOT NULL
      AND count(a.asset) = count(*) AND min(a.asset) = max(a.asset) AND sum(p.amount) = 0
    INTO v_plain
    FROM new_postings p LEFT JOIN LATERAL (
      SELECT asset FROM account WHERE id = p.account AND kind <> ALL (reward_kinds()) OFFSET 0) a ON true;
  IF v_plain THEN
    RETURN NULL;
  END IF;
  -- Else mostly several such transfers.
  SELECT bool_and(n.plain) INTO v_plain FROM (
    SELECT sum(p.amount) = 0 AND count(a.asset) = count(*) AND min(a.asset) = max(a.asset)
        AND (SELECT t.id FROM transfer t WHERE t.id = p.transfer) IS NOT NULL AS plain
      FROM new_postings p LEFT JOIN LATERAL (
        SELECT asset FROM account WHERE id = p.account AND kind <> ALL (reward_kinds()) OFFSET 0) a ON true
      GROUP BY p.transfer) n;
  IF v_plain THEN
    RETURN NULL;
  END IF;
  SELECT n.transfer, bool_or(n.unknown), bool_or(n.total <> 0) INTO v_bad, v_unknown, v_unbalanced FROM (
      SELECT p.transfer, sum(p.amount) AS total,
        count(a.asset) < count(*) OR (SELECT t.id FROM transfer t WHERE t.id = p.transfer) IS NULL AS unknown,
        bool_or(a.kind IN ('pool', 'reserve') AND p.amount > 0) AS to_reward,
        bool_or(a.kind = 'reserve' AND p.amount > 0) AS to_reserve,
        bool_or(a.kind = 'reserve' AND p.amount < 0) AS from_reserve,
        bool_or(a.kind = 'pool' AND p.amount < 0) AS from_pool,
        bool_or(a.kind = 'treasury' AND p.amount > 0) AS to_treasury,
        bool_or(p.amount < 0 AND a.kind <> ALL (reward_kinds())) AS from_others,
        bool_or(p.amount < 0 AND a.kind <> 'pool') AS from_no_pool,
        bool_or(p.amount < 0 AND a.kind <> 'pool' AND a.kind NOT LIKE 'custody%') AS from_no_pool_or_custody,
        bool_or(p.amount > 0 AND a.kind NOT IN ('mining', 'pool')) AS to_no_mining_or_pool,
        bool_or(p.amount > 0 AND a.kind NOT IN ('reserve', 'treasury')) AS to_no_reserve_or_treasury
      FROM new_postings p LEFT JOIN LATERAL (SELECT asset, kind FROM account WHERE id = p.account OFFSET 0) a ON true
      GROUP BY p.transfer, a.asset) n
    GROUP BY n.transfer
    HAVING bool_or(n.unknown) OR bool_or(n.total <> 0)
      OR (bool_or(n.to_reward) AND bool_or(n.from_others))
      OR (bool_or(n.to_reserve) AND bool_or(n.from_no_pool))
      OR (bool_or(n.from_reserve) AND bool_or(n.to_no_mining_or_pool))
      OR (bool_or(n.from_pool) AND bool_or(n.to_no_reserve_or_treasury))
      OR (bool_or(n.to_treasury) AND bool_or(n.from_no_pool_or_custody))
    LIMIT 1;
  IF v_unknown THEN
    RAISE EXCEPTION 'transfer % or an account of it is not known', v_bad USING ERRCODE = 'foreign_key_violation';
  ELSIF v_unbalanced THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', v_bad USING ERRCODE = 'MT002';
  ELSIF v_bad IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % funds a reward from where it must not', v_bad USING ERRCODE = 'MT004';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not where post_checked_legs() writes: it has looked at the legs before it books them, on the names that it locks the
-- accounts by. The start of the query above costs a fifth of a transfer.
DROP TRIGGER posting_check ON posting;
--> statement-breakpoint
CREATE TRIGGER posting_check AFTER INSERT ON posting REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT
  WHEN (current_setting('matin.postings', true) IS DISTINCT FROM 'checked') EXECUTE FUNCTION check_postings();
--> statement-breakpoint
-- A leg on an account that is deferred or not made yet. Deferred ones append, to be folded later; what leaves
-- revenue or fees is checked at once, together with what is pending. Deltas that a fold has in hand are passed
-- over: never waiting for them, this cannot deadlock with it. `balance_after` is null where it is not known yet.
CREATE FUNCTION post_seldom(
  p_owner uuid, p_asset text, p_kind text, p_amount numeric, OUT account_id bigint, OUT balance_after numeric
) LANGUAGE plpgsql AS $$
DECLARE
  v_deferred boolean;
  v_floor numeric;
BEGIN
  SELECT a.id, a.deferred, a.floor INTO account_id, v_deferred, v_floor
    FROM account a WHERE a.owner = p_owner AND a.asset = p_asset AND a.kind = p_kind;
  IF account_id IS NULL THEN
    account_id := make_account(p_owner, p_asset, p_kind);
    SELECT a.deferred, a.floor INTO v_deferred, v_floor FROM account a WHERE a.id = account_id;
  END IF;
  IF NOT v_deferred THEN
    UPDATE account SET balance = balance + p_amount WHERE id = account_id RETURNING balance INTO balance_after;
  ELSIF p_amount > 0 OR v_floor < 0 THEN
    INSERT INTO account_delta (account, amount) VALUES (account_id, p_amount);
  ELSE
    WITH taken AS (
      DELETE FROM account_delta WHERE id IN (
        SELECT id FROM account_delta WHERE account = account_id ORDER BY id FOR UPDATE SKIP LOCKED)
      RETURNING amount
    )
    UPDATE account SET balance = balance + p_amount + coalesce((SELECT sum(amount) FROM taken), 0)
      WHERE id = account_id;
  END IF;
END $$;
--> statement-breakpoint
-- Changes the balances of legs and writes their postings; only post() and post_batch() call it. A leg is found, locked
-- and changed by one statement. Legs come in the order of their accounts' names, and of their transfers where the
-- account is the same: locks never cross, and every balance goes through the same steps as one by one.
CREATE FUNCTION post_legs(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
  v_balance numeric;
  v_accounts bigint[] := '{}';
  v_after numeric[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(p_transfers) LOOP
    IF i > 1 AND (p_owners[i], p_assets[i] COLLATE "C", p_kinds[i] COLLATE "C", p_transfers[i])
        <= (p_owners[i - 1], p_assets[i - 1] COLLATE "C", p_kinds[i - 1] COLLATE "C", p_transfers[i - 1]) THEN
      RAISE EXCEPTION 'a transfer has one leg an account, in the order of their names' USING ERRCODE = 'MT002';
    END IF;
    UPDATE account SET balance = balance + p_amounts[i]
      WHERE owner = p_owners[i] AND asset = p_assets[i] AND kind = p_kinds[i] AND NOT deferred
      RETURNING id, balance INTO v_account, v_balance;
    IF v_account IS NULL THEN
      SELECT s.account_id, s.balance_after INTO v_account, v_balance
        FROM post_seldom(p_owners[i], p_assets[i], p_kinds[i], p_amounts[i]) s;
    END IF;
    v_accounts[i] := v_account;
    v_after[i] := v_balance;
  END LOOP;
  INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT * FROM unnest(p_transfers, v_accounts, p_amounts, v_after);
  RETURN cardinality(p_transfers);
END $$;
--> statement-breakpoint
-- The same for many legs, in one statement where it can be: no account comes twice, none is deferred and all are made.
-- Else it is undone, and they are booked one by one. A nested loop, which is all that is allowed here, reaches and locks
-- the accounts in the order that they come in.
CREATE FUNCTION post_legs_of_many(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_booked int;
BEGIN
  BEGIN
    WITH booked AS (
      UPDATE account a SET balance = a.balance + l.amount
        FROM (SELECT u.transfer, u.owner, u.asset, u.kind, u.amount
            FROM unnest(p_transfers, p_owners, p_assets, p_kinds, p_amounts) AS u (transfer, owner, asset, kind, amount)
            OFFSET 0) AS l
        WHERE a.owner = l.owner AND a.asset = l.asset AND a.kind = l.kind AND NOT a.deferred
        RETURNING l.transfer, a.id, l.amount, a.balance
    )
    INSERT INTO posting (transfer, account, amount, balance_after)
      SELECT b.transfer, b.id, b.amount, b.balance FROM booked b;
    GET DIAGNOSTICS v_booked = ROW_COUNT;
    IF v_booked <> cardinality(p_transfers) THEN
      RAISE EXCEPTION 'not all of these legs can be booked in one statement' USING ERRCODE = 'MT009';
    END IF;
    RETURN v_booked;
  EXCEPTION WHEN SQLSTATE 'MT009' THEN
    RETURN post_legs(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END;
END $$;
--> statement-breakpoint
-- The legs of plain transfers, whose sums, assets and kinds post() or post_batch() has just looked at: what they write
-- is not looked up once more. `p_many` says which of the two above is tried first.
CREATE FUNCTION post_checked_legs(
  p_many boolean, p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql SET matin.postings = 'checked' AS $$
BEGIN
  IF p_many THEN
    RETURN post_legs_of_many(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  RETURN post_legs(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
END $$;
--> statement-breakpoint
DROP FUNCTION post_batch(
  uuid[], bytea[], text[], text[], bytea[], timestamptz[], int[], uuid[], text[], text[], numeric[]);
--> statement-breakpoint
DROP FUNCTION post(uuid, bytea, text, text, bytea, timestamptz, uuid[], text[], text[], numeric[]);
--> statement-breakpoint
-- The one function that writes the ledger, in one round trip. Accounts are named by (owner, asset, kind) and made
-- where they do not exist yet. A repeat of a key with the same fingerprint books nothing and answers the first
-- transfer; another fingerprint raises MT001.
CREATE FUNCTION post(
  p_idem uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[],
  OUT transfer_id bigint, OUT transfer_hash bytea, OUT replayed boolean
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_print bytea;
  v_legs int := cardinality(p_owners);
  v_transfers bigint[];
  v_sum numeric := 0;
BEGIN
  IF v_legs < 2 OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs OR cardinality(p_amounts) <> v_legs THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
    VALUES (p_idem, p_fingerprint, p_kind, p_reference, p_hash, p_created)
    ON CONFLICT (idem) DO NOTHING RETURNING id INTO transfer_id;
  IF transfer_id IS NULL THEN
    SELECT t.id, t.hash, t.fingerprint INTO transfer_id, transfer_hash, v_print FROM transfer t WHERE t.idem = p_idem;
    IF v_print IS DISTINCT FROM p_fingerprint THEN
      RAISE EXCEPTION 'idempotency key % was used with other content', p_idem USING ERRCODE = 'MT001';
    END IF;
    replayed := true;
    RETURN;
  END IF;
  v_transfers := array_fill(transfer_id, ARRAY[v_legs]);
  FOR i IN 1 .. v_legs LOOP
    v_sum := v_sum + p_amounts[i];
  END LOOP;
  IF v_sum = 0 AND p_assets[1] = ALL (p_assets) AND NOT p_kinds && reward_kinds() THEN
    v_legs := post_checked_legs(false, v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  ELSE
    v_legs := post_legs(v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  transfer_hash := p_hash;
  replayed := false;
END $$;
--> statement-breakpoint
-- Several new transfers in one round trip: first all transfers, then all legs. `p_item` says which transfer (from 1)
-- each leg belongs to, `p_apart` whether the caller has seen that no account comes twice: it only saves a try. The
-- first leg that is refused ends the whole batch with its error, a key that is known already with MT008: the caller
-- then books the transfers one by one.
CREATE FUNCTION post_batch(
  p_idems uuid[], p_fingerprints bytea[], p_transfer_kinds text[], p_references text[], p_hashes bytea[],
  p_created timestamptz[], p_item int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[],
  p_apart boolean
) RETURNS bigint[] LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[];
  v_legs int := cardinality(p_item);
  v_transfers bigint[];
  v_items int;
  v_plain boolean;
BEGIN
  SELECT count(*) FILTER (WHERE n.legs > 1), bool_and(n.plain) INTO v_items, v_plain FROM (
    SELECT count(*) AS legs,
        sum(u.amount) = 0 AND min(u.asset) = max(u.asset) AND bool_and(u.kind <> ALL (reward_kinds())) AS plain
      FROM unnest(p_item, p_assets, p_kinds, p_amounts) AS u (item, asset, kind, amount) GROUP BY u.item) n;
  IF cardinality(p_owners) <> v_legs OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs
      OR cardinality(p_amounts) <> v_legs OR v_items <> cardinality(p_idems) THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  -- Ids are given in the order of the items.
  WITH inserted AS (
    INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
      SELECT u.idem, u.fingerprint, u.kind, u.reference, u.hash, u.created
        FROM unnest(p_idems, p_fingerprints, p_transfer_kinds, p_references, p_hashes, p_created)
          WITH ORDINALITY AS u (idem, fingerprint, kind, reference, hash, created, item)
        ORDER BY u.item
      ON CONFLICT (idem) DO NOTHING RETURNING id
  )
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM inserted;
  IF cardinality(v_ids) IS DISTINCT FROM cardinality(p_idems) THEN
    RAISE EXCEPTION 'a batch repeats a key' USING ERRCODE = 'MT008';
  END IF;
  FOR i IN 1 .. v_legs LOOP
    v_transfers[i] := v_ids[p_item[i]];
  END LOOP;
  IF v_plain THEN
    v_legs := post_checked_legs(
      p_apart AND NOT EXISTS (SELECT FROM account_kind k WHERE k.deferred AND k.kind = ANY (p_kinds)),
      v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  ELSE
    v_legs := post_legs(v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  RETURN v_ids;
END $$;
