-- Returns the smallest UUIDv7 of a time (UTC): its 48 bits of milliseconds, then zeros.
CREATE OR REPLACE FUNCTION first_id(p_at timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
