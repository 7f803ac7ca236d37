/** App version and its code (specification, section 9); the server reports its own version. */
export const VERSION = '0.1.0'
export const VERSION_CODE = 10
