-- Returns the least UUIDv7 of a moment (UTC): its 48 bits of milliseconds, then nothing.
CREATE OR REPLACE FUNCTION first_id(p_at timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
