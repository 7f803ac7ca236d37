/**
 * Name of this product, for operators and developers. Customers read the setting `app_name`, of which it is
 * the default. Names in storage, hashes and headers (`Matemax_token`, `matin/…/v1`, `Matin-Time`) stay as
 * they are when the product gets another name.
 */
export const PRODUCT_NAME = 'Matin'
