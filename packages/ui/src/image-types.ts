/**
 * Image formats that browsers show and the app converts to JPEG. HEIC is left out, so that iPhones convert it
 * to JPEG themselves.
 */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp'
