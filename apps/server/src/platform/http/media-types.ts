export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** A plain form is accepted in place of JSON. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json; charset=utf-8'
