/** HEIC is left out, so that iPhones convert it to JPEG themselves. The app converts all of these to JPEG. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp'
