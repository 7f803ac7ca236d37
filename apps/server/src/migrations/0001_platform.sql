CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MT003';
END $$;
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
