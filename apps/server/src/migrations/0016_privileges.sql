-- What the app may do with what the owner has: rows, by these verbs, and nothing to the tables themselves. A table that is
-- not named here (payout, team_member) is written by functions of the owner.
GRANT USAGE ON SCHEMA public TO matin_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA public TO matin_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO matin_app;
--> statement-breakpoint
-- What was written stays as it is.
GRANT INSERT ON audit_log, exchange_trade, machine_trial, product_version, support_message, withdrawal_approval,
  withdrawal_risk TO matin_app;
--> statement-breakpoint
-- What is written once and goes away with its time.
GRANT INSERT, DELETE ON exchange_quote, login_log TO matin_app;
--> statement-breakpoint
-- What changes by its guard's rules (0007, 0009, 0013), and is kept.
GRANT INSERT, UPDATE ON attestation, customer, customer_hold, edition, identity_submission, mining_order, pool_funding,
  withdrawal TO matin_app;
--> statement-breakpoint
-- What is kept, with rules of the app alone.
GRANT INSERT, UPDATE ON chain_cursor, deposit, deposit_address, identity_certificate, internal_transfer, message, notice,
  operator, payout_run, pool, product, receipt, reconciliation, setting, signer_status, signing_attempt, support_chat, sweep
  TO matin_app;
--> statement-breakpoint
-- What comes and goes.
GRANT INSERT, UPDATE, DELETE ON candle, favourite, guess, image, lease, login_device, mail, market_quote, notice_read,
  operator_role, operator_session, outbox, passkey, passkey_challenge, recovery_code, request_key, saved_address, saved_only,
  session, sighting, verification_code TO matin_app;
--> statement-breakpoint
-- Functions begin executable by everybody. Those of triggers need no such right.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION pay_chunk, claim_payouts, lane_of, key_of TO matin_app;
