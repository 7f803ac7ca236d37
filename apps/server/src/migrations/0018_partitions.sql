-- Each month can be vacuumed, moved and dropped alone.

-- From the month of `p_from` on; returns how many it created. A job calls it ahead of time. Rows of a month
-- without a partition go to the default partition, and a month with rows there gets no partition any more.
-- Waits at most 2 seconds for writers; another run creates the rest.
CREATE FUNCTION make_partitions(p_from timestamptz, p_months int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
DECLARE
  v_month timestamp;
  v_table text;
  v_column text;
  v_begin text;
  v_end text;
  v_used boolean;
  v_made int := 0;
BEGIN
  IF p_months NOT BETWEEN 0 AND 36 THEN
    RAISE EXCEPTION 'no more than three years at once' USING ERRCODE = '22023';
  END IF;
  FOR i IN 0 .. p_months - 1 LOOP
    v_month := date_trunc('month', p_from AT TIME ZONE 'UTC') + make_interval(months => i);
    FOR v_table, v_column IN VALUES ('payout', 'due_at'), ('message', 'id'), ('login_log', 'id') LOOP
      CONTINUE WHEN to_regclass(format('public.%s_%s', v_table, to_char(v_month, 'YYYY_MM'))) IS NOT NULL;
      IF v_column = 'id' THEN
        v_begin := ledger.first_id(v_month);
        v_end := ledger.first_id(v_month + interval '1 month');
      ELSE
        v_begin := v_month;
        v_end := v_month + interval '1 month';
      END IF;
      EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L)',
        v_table || '_default', v_column, v_begin, v_end) INTO v_used;
      CONTINUE WHEN v_used;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        v_table || to_char(v_month, '"_"YYYY"_"MM'), v_table, v_begin, v_end);
      v_made := v_made + 1;
    END LOOP;
  END LOOP;
  RETURN v_made;
END $$;
