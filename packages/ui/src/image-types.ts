/** Formats that browsers show and the app makes JPEG of; without HEIC, of which iPhones make JPEG themselves where it is left out. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp'
