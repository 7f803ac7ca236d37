/**
 * Default of the setting `app_name`, which customers read. Names in storage, hashes and headers
 * (`Matemax_token`, `matin/…/v1`, `Matin-Time`) stay as they are when the product is renamed.
 */
export const PRODUCT_NAME = 'Matin'
