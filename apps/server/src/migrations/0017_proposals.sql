-- docs/decisions/0081-proposals.md

-- The kinds of proposals, by the names of their tables. `customer`: the table has that column. `guarded`: by
-- guard_proposal(); functions alone write operator_change (0002), and a recovery has a guard of its own (0005).
-- A test compares the permissions with packages/contract/src/admin/proposals.ts.
CREATE FUNCTION private.proposal_tables() RETURNS TABLE (name text, propose text, approve text, customer boolean, guarded boolean)
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('pool_funding', 'propose_funding', 'approve_funding', false, true),
    ('treasury_move', 'propose_funding', 'approve_funding', false, true),
    ('outgoing_booking', 'propose_funding', 'approve_funding', true, true),
    ('attestation', 'propose_holdings', 'approve_holdings', false, true),
    ('product_publication', 'propose_products', 'approve_products', false, true),
    ('settings_proposal', 'propose_settings', 'approve_settings', false, true),
    ('rules_proposal', 'propose_rules', 'approve_rules', false, true),
    ('mailing_proposal', 'propose_mailing', 'approve_mailing', false, true),
    ('deposit_attachment', 'propose_deposits', 'approve_deposits', true, true),
    ('operator_change', 'manage_operators', 'manage_operators', false, false),
    ('recovery', 'decide_recoveries', 'decide_recoveries', true, false)
$$;
--> statement-breakpoint
-- For every table of proposals: the foreign keys, which LIKE does not copy; indexes by which lists, inbox and expiry
-- find the open proposals, which are few; the guard, before the app may write the table (0019); a part of the view.
-- `kind` is the name of the table. A recovery is a proposal from its first approval on. A change that one owner or
-- the administrator decides alone has no proposer. An approved invitation stays approved if nobody accepts it.
-- `waits_until` is when approved settings will take effect. The condition `proposed` is outside the union: if it
-- were inside, PostgreSQL would sort a whole table before it takes the newest rows.
DO $$
DECLARE
  v_open CONSTANT text := 'approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL';
  v_column text;
  v_parts text[];
  v record;
BEGIN
  FOR v IN SELECT * FROM private.proposal_tables() LOOP
    FOREACH v_column IN ARRAY ARRAY['proposed_by', 'approved_by', 'rejected_by', 'cancelled_by'] LOOP
      EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (%I) REFERENCES operator (id)', v.name, v_column);
    END LOOP;
    EXECUTE format('CREATE INDEX %I ON %I (expires_at, id) WHERE %s', v.name || '_by_expiry', v.name, v_open);
    EXECUTE format('CREATE INDEX %I ON %I (id) WHERE %s', v.name || '_newest_open', v.name, v_open);
    IF v.guarded THEN
      EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_proposal(%L, %L)',
        v.name || '_guard', v.name, v.propose, v.approve);
    END IF;
    v_parts := v_parts || format('SELECT %L::text AS kind, p.id, %s AS customer, p.reason, p.proposed_by, p.proposed_at, p.approved_by, p.approved_at,
        p.rejected_by, p.rejected_at, p.cancelled_by, p.cancelled_at, p.end_reason, p.expires_at, %s AS ended, p.bounds_exceeded, p.second_reason,
        %s AS waits_until, p.proposed_by IS NOT NULL AS proposed FROM %I p',
      v.name, CASE WHEN v.customer THEN 'p.customer' ELSE 'NULL::uuid' END,
      CASE v.name WHEN 'operator_change' THEN 'CASE WHEN p.approved_by IS NULL THEN p.ended END' ELSE 'p.ended' END,
      CASE v.name WHEN 'settings_proposal' THEN 'CASE WHEN num_nonnulls(p.applied_at, p.rejected_by, p.cancelled_by, p.ended) = 0 THEN p.effective_at END'
        ELSE 'NULL::timestamptz' END, v.name);
  END LOOP;
  EXECUTE format('CREATE VIEW proposal AS SELECT a.* FROM (%s) AS a WHERE a.proposed', array_to_string(v_parts, ' UNION ALL '));
END $$;
--> statement-breakpoint
-- Those that wait for their day, which are always few, and the newest that took effect.
CREATE INDEX settings_proposal_waiting ON settings_proposal (effective_at)
  WHERE effective_at IS NOT NULL AND applied_at IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
CREATE INDEX settings_proposal_applied ON settings_proposal (id) WHERE applied_at IS NOT NULL;
--> statement-breakpoint
-- Proposals from the first approval on, for the view.
CREATE INDEX recovery_proposed ON recovery (id) WHERE proposed_by IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION private.setting_number(p_key text) RETURNS numeric LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT s.value::numeric FROM setting s WHERE s.key = p_key
$$;
--> statement-breakpoint
-- In USDT, at the newest prices.
CREATE FUNCTION private.worth_of(p_customer uuid) RETURNS numeric LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(CASE a.asset WHEN 'USDT' THEN a.balance / 1e6 ELSE a.balance * coalesce((SELECT q.price FROM market_quote q
      WHERE q.asset = a.asset ORDER BY q.quoted_at DESC LIMIT 1), 0) / 1e16 END), 0) FROM ledger.account a WHERE a.owner = p_customer
$$;
--> statement-breakpoint
-- Other active operators with a permission that the operator loses with the roles `p_roles`. Of several lost
-- permissions the smallest number counts; null if none is lost.
CREATE FUNCTION private.deciders_left(p_operator uuid, p_roles text[]) RETURNS int LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT min(l.left_over)::int FROM (
    SELECT (SELECT count(DISTINCT r.operator) FROM operator_role r JOIN operator o ON o.id = r.operator AND o.disabled_at IS NULL
        JOIN private.permission_role q ON q.role = r.role AND q.permission = p.permission WHERE r.operator <> p_operator) AS left_over
      FROM (SELECT q.permission FROM private.permission_role q GROUP BY q.permission
        HAVING NOT bool_or(q.role = ANY (p_roles))) AS p
      WHERE private.is_active_with(p_operator, p.permission)) AS l
$$;
--> statement-breakpoint
-- The present value, and the value that is allowed, at most or at least. Bounds are settings. A kind without
-- bounds has no rows here, and neither has a value that cannot be compared, such as that of a first product.
CREATE FUNCTION private.bounds(p_table text, p_row jsonb) RETURNS TABLE (bound text, value numeric, allowed numeric, at_least boolean)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  CASE p_table
  WHEN 'product_publication' THEN
    -- Compared with the version on sale now or last. `cover`: days for which the pool pays the rewards in progress.
    RETURN QUERY WITH new AS (SELECT v.* FROM product_version v WHERE v.id = (p_row->>'version')::uuid
          UNION ALL SELECT t.* FROM jsonb_populate_record(NULL::product_version, p_row->'terms') t WHERE p_row ? 'terms'),
        old AS (SELECT o.* FROM new n JOIN product p ON p.id = n.product CROSS JOIN LATERAL (
          SELECT v.* FROM product_version v JOIN published_version u ON u.version = v.id WHERE v.product = n.product AND v.id IS DISTINCT FROM n.id
            ORDER BY v.id IS NOT DISTINCT FROM p.selling DESC, v.version DESC LIMIT 1) AS o),
        cover AS (SELECT (SELECT a.balance FROM ledger.account a WHERE (a.owner, a.asset, a.kind) = (n.pool, n.asset, 'pool')) AS pool,
          (SELECT sum(o.principal) FROM product_version v JOIN mining_order o ON o.product_version = v.id AND o.state = 'in_progress'
            AND NOT o.trial WHERE v.product = n.product) * n.daily_rate / 1e9 AS daily FROM new n)
      SELECT 'rate', n.daily_rate::numeric / o.daily_rate, private.setting_number('bound_rate'), false FROM new n, old o
      UNION ALL SELECT 'order', n.max_amount / o.max_amount, private.setting_number('bound_order'), false FROM new n, old o
      UNION ALL SELECT 'cover', floor(coalesce(c.pool, 0) / c.daily), private.setting_number('bound_cover_days'), true FROM cover c WHERE c.daily > 0;
  WHEN 'pool_funding' THEN
    RETURN QUERY SELECT 'pool', (p_row->>'amount')::numeric / sum(a.balance), private.setting_number('bound_pool'), false FROM ledger.account a
        WHERE a.owner = (p_row->>'pool')::uuid AND a.asset = p_row->>'asset' AND a.kind IN ('pool', 'reserve') HAVING sum(a.balance) > 0
      UNION ALL SELECT 'treasury', (p_row->>'amount')::numeric / a.balance, private.setting_number('bound_treasury'), false FROM ledger.account a
        WHERE a.kind = 'treasury' AND a.asset = p_row->>'asset' AND a.balance > 0;
  WHEN 'treasury_move' THEN
    RETURN QUERY SELECT 'treasury', (p_row->>'amount')::numeric / a.balance, private.setting_number('bound_treasury'), false FROM ledger.account a
        WHERE p_row->>'kind' = 'inventory' AND a.kind = 'treasury' AND a.asset = 'USDT' AND a.balance > 0;
  WHEN 'attestation' THEN
    RETURN QUERY SELECT 'holding', (p_row->>'amount')::numeric / a.balance, private.setting_number('bound_holding'), false FROM ledger.account a
        WHERE a.kind = 'inventory' AND a.asset = p_row->>'asset' AND a.balance > 0;
  WHEN 'settings_proposal' THEN
    -- The larger figure divided by the smaller one.
    RETURN QUERY SELECT 'setting:' || c.key, CASE WHEN c.new = c.old THEN 1 WHEN least(c.old, c.new) = 0 THEN 1e6 ELSE greatest(c.old / c.new, c.new / c.old) END,
        private.setting_number(CASE WHEN c.key ~ '_(limit|maximum)' THEN 'bound_limit' ELSE 'bound_setting' END), false
      FROM (SELECT e->>'key' AS key, CASE WHEN e->>'from' ~ '^[0-9]{1,20}([.][0-9]{1,18})?$' THEN (e->>'from')::numeric END AS old,
          CASE WHEN e->>'to' ~ '^[0-9]{1,20}([.][0-9]{1,18})?$' THEN (e->>'to')::numeric END AS new
        FROM jsonb_array_elements(p_row->'changes') e) AS c WHERE num_nulls(c.old, c.new) = 0;
  WHEN 'deposit_attachment' THEN
    RETURN QUERY SELECT 'amount', d.amount / 1e6, private.setting_number('bound_deposit'), false FROM deposit d WHERE d.id = (p_row->>'deposit')::uuid;
  WHEN 'outgoing_booking' THEN
    -- A proposal with a withdrawal has no bound: the transfer paid exactly this withdrawal.
    RETURN QUERY SELECT 'amount', o.amount / 1e6, private.setting_number('bound_deposit'), false FROM outgoing_transfer o
      WHERE o.id = (p_row->>'transfer')::uuid AND p_row->>'withdrawal' IS NULL;
  WHEN 'mailing_proposal' THEN
    -- Stops at the first customer beyond the bound.
    RETURN QUERY SELECT 'recipients', count(*)::numeric, private.setting_number('bound_recipients'), false
      FROM (SELECT FROM customer c WHERE c.closed_at IS NULL LIMIT private.setting_number('bound_recipients')::int + 1) AS c;
  WHEN 'operator_change' THEN
    RETURN QUERY SELECT 'deciders', d.deciders::numeric, private.setting_number('bound_deciders'), true
      FROM private.deciders_left((p_row->>'operator')::uuid, ARRAY(SELECT jsonb_array_elements_text(p_row->'roles'))) AS d (deciders)
      WHERE p_row->>'kind' = 'roles' AND d.deciders IS NOT NULL;
  WHEN 'recovery' THEN
    RETURN QUERY SELECT 'balance', private.worth_of((p_row->>'customer')::uuid), private.setting_number('bound_balance'), false;
  ELSE
    RETURN;
  END CASE;
END $$;
--> statement-breakpoint
CREATE FUNCTION private.bounds_exceeded(p_table text, p_row jsonb) RETURNS text[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(b.bound ORDER BY b.bound), '{}') FROM private.bounds(p_table, p_row) b
    WHERE CASE WHEN b.at_least THEN b.value < b.allowed ELSE b.value > b.allowed END
$$;
--> statement-breakpoint
CREATE FUNCTION proposal_bounds(p_kind text, p_id uuid) RETURNS TABLE (bound text, value numeric, allowed numeric, at_least boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb;
BEGIN
  IF p_kind NOT IN (SELECT t.name FROM private.proposal_tables() t) THEN
    RAISE EXCEPTION 'no kind of proposal: %', p_kind USING ERRCODE = '22023';
  END IF;
  EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE t.id = $1', p_kind) INTO v_row USING p_id;
  RETURN QUERY SELECT b.* FROM private.bounds(p_kind, v_row) b WHERE v_row IS NOT NULL;
END $$;
--> statement-breakpoint
-- For a form. `p_row` has the columns that the bounds need, and for a product its `terms`.
CREATE FUNCTION draft_bounds(p_kind text, p_row jsonb) RETURNS TABLE (bound text, value numeric, allowed numeric, at_least boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.* FROM private.bounds(p_kind, p_row) b
$$;
