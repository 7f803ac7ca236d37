-- Tables that are not named here (login_device, mining_rules, mining_total, operator_change, operator_role,
-- owner_replacement, payout, payout_refused, published_version, sensitive_setting, setting, setting_version,
-- team_member) are written by functions of the owner. The app may not even read the tables of `private`.
-- platform/db/privileges.integration.test.ts has the same list and tries to bypass it.
GRANT USAGE ON SCHEMA public TO matin_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA public TO matin_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO matin_app;
--> statement-breakpoint
-- Only added.
GRANT INSERT ON audit_log, chain_witness, custody_difference, exchange_trade, foreign_arrival, machine_trial, product, product_version, proof_signature, proof_snapshot, withdrawal_approval,
  withdrawal_risk, withdrawal_signature TO matin_app;
--> statement-breakpoint
-- Written once and deleted when they expire.
GRANT INSERT, DELETE ON exchange_quote, login_log, name_word, outflow, support_wait TO matin_app;
--> statement-breakpoint
-- Changed by the rules of a guard, and kept.
GRANT INSERT, UPDATE ON attestation, customer, customer_hold, deposit_attachment, edition, incident, mailing_proposal,
  mining_order, notice, outgoing_booking, outgoing_transfer, payout_day, pool_funding, product_publication, recovery,
  rules_proposal, settings_proposal, treasury_arrival, treasury_move, withdrawal TO matin_app;
--> statement-breakpoint
-- Kept. Only the app checks their changes.
GRANT INSERT, UPDATE ON broadcast, chain_cursor, deposit, deposit_address, internal_transfer,
  payout_run, pool, receipt, reconciliation, retention_mark, signer_status, signing_attempt, statistic_day, statistic_mark, surplus, sweep, trial_balance TO matin_app;
--> statement-breakpoint
-- Added, changed and deleted.
GRANT INSERT, UPDATE, DELETE ON candle, channel_choice, custody_move, customer_figure, custody_reading, deposit_holding, favourite, identity_certificate, identity_submission, image, item_note, job_hour, lease, mail, market_quote,
  message_mark, operator_challenge, operator_opening, operator_passkey, support_chat, support_message, notice_read, outbox,
  passkey, passkey_challenge, push, push_subscription, recovery_code, request_key, saved_address, saved_only, session, quarantine, sms_count, pending_deposit, unreachable, verification_code
  TO matin_app;
--> statement-breakpoint
-- One that is due is locked until it is sent, for which PostgreSQL demands a column to update.
GRANT UPDATE (read_at), DELETE ON message TO matin_app;
--> statement-breakpoint
GRANT UPDATE (at), DELETE ON message_due TO matin_app;
--> statement-breakpoint
-- Last used code at a sign-in, the command line's change of secret or disabling, and the sign-out.
GRANT UPDATE (totp_secret, totp_step, disabled_at) ON operator TO matin_app;
--> statement-breakpoint
GRANT DELETE ON operator_session TO matin_app;
--> statement-breakpoint
-- A function of the owner assigns an item, and any operator releases it.
GRANT DELETE ON item_assignee TO matin_app;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function. Functions of triggers need no grant.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public, private FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION accept_operator_invitation, set_current_command_line, set_current_operator, assign_item, attempt_wait, cancel_owner_replacement,
  change_operator_password, claim_attempt, claim_payouts, close_sale, approve_operator_change, claim_code_try, draft_bounds, end_changed_recoveries, end_operator_change,
  end_proposals,
  expect_rows, finish_owner_replacement, forget_attempts, forget_attempts_about, forget_code_tries, forget_devices, forget_ended_sessions,
  forget_pins, clear_attempts, clear_pin_attempts, held_open, identity_approval_counts, identity_checks,
  invite_first_owner, is_known_device, is_known_payment, is_mass_mailing, is_operator_proof, is_pin_untried,
  is_recovery_unchanged, is_safer_setting, is_still_approved, is_two_people, key_of, shard_of, tell_customers, make_operator, make_partitions,
  may_be_paid, message_id, note_device, open_operator_session, open_runs, pay_chunk, proposal_bounds, propose_operator_change, redeem_order,
  retry_refused, return_to_review, set_setting, skip_deposit_indexes, notify_owner_replacement, try_pin,
  withdrawals_paying, withdrawn_within_day TO matin_app;
