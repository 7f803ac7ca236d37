/**
 * Name of this product, for operators and developers. Customers read the setting `app_name`, whose default it
 * is. When the product is renamed, names in storage, hashes and headers (`Matemax_token`, `matin/…/v1`,
 * `Matin-Time`) stay as they are.
 */
export const PRODUCT_NAME = 'Matin'
