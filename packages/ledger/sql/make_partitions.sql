-- Creates `p_months` monthly partitions of transfer, posting and activity from the month of `p_from` on, and
-- returns how many it created. A job calls it ahead of time. Rows of a month without a partition go to the
-- default partition, and a month with rows there gets no partition any more. It waits only shortly for
-- running transfers; another run creates the rest.
CREATE OR REPLACE FUNCTION make_partitions(p_from timestamptz, p_months int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  v_month timestamp;
  v_begin uuid;
  v_end uuid;
  v_made int := 0;
BEGIN
  IF p_months NOT BETWEEN 0 AND 36 THEN
    RAISE EXCEPTION 'no more than three years at once' USING ERRCODE = 'MT002';
  END IF;
  FOR i IN 0 .. p_months - 1 LOOP
    v_month := date_trunc('month', p_from AT TIME ZONE 'UTC') + make_interval(months => i);
    v_begin := first_id(v_month);
    v_end := first_id(v_month + interval '1 month');
    CONTINUE WHEN to_regclass(format('ledger.transfer_%s', to_char(v_month, 'YYYY_MM'))) IS NOT NULL
      OR EXISTS (SELECT FROM transfer_default t WHERE t.id >= v_begin AND t.id < v_end);
    EXECUTE format('CREATE TABLE transfer_%1$s PARTITION OF transfer FOR VALUES FROM (%2$L) TO (%3$L);
      CREATE TABLE posting_%1$s PARTITION OF posting FOR VALUES FROM (%2$L) TO (%3$L);
      CREATE TABLE activity_%1$s PARTITION OF activity FOR VALUES FROM (%2$L) TO (%3$L)',
      to_char(v_month, 'YYYY_MM'), v_begin, v_end);
    v_made := v_made + 1;
  END LOOP;
  RETURN v_made;
END $$;
