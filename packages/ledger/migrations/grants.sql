-- Functions that the app may execute; all others are internal to the ledger. PostgreSQL lets everybody
-- execute a new function, so this runs at the end of each installation.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post, post_many, post_payout, fold_pending, make_partitions TO matin_app, matin_owner;
-- The owner makes the monthly partitions of the app's own tables with it.
GRANT EXECUTE ON FUNCTION first_id TO matin_owner;
