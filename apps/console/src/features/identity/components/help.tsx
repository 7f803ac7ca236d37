export const HELP = (
  <p>
    Each submission is decided within the time that its row shows. Opening one is a view of personal data, and
    so is each photo: both go into the audit log with your name. Compare name and number with the photos: Pass
    opens once both were opened and the three checks answered. A certificate passes for one account only; by a
    setting two operators pass it. A pass can be revoked with a reason: the limit falls at once.
  </p>
)
