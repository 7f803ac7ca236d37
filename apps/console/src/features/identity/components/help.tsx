export const HELP = (
  <p>
    Decide each submission within the time its row shows. Submissions and photos are personal data: the audit
    log records each one you open. Compare the name and number with the photos. You can pass a submission once
    both photos are open and the three checks are answered. A certificate can pass for one account only. A
    setting can require two operators. You can revoke a pass with a reason, and the limit falls immediately.
  </p>
)
