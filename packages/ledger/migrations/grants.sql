-- What the app may execute; all else is the ledger's own. Newly made functions begin executable by everybody, so this
-- stands at the end of each installation.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post, post_many, post_payout, fold_pending, make_partitions TO matin_app, matin_owner;
-- For its own tables by months.
GRANT EXECUTE ON FUNCTION first_id TO matin_owner;
