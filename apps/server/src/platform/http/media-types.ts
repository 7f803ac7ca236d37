/** Images that an upload may be. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** What a plain form sends; taken in place of JSON. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'
