-- Returns one field of the canonical encoding that is hashed (packages/domain/src/ledger/transfer-hash.ts).
CREATE OR REPLACE FUNCTION hash_field(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT octet_length(p_text) || ':' || p_text || ','
$$;
