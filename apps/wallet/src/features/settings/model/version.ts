/** Version and version code (specification, section 9). The server reports its own version. */
export const VERSION = '0.1.0'
export const VERSION_CODE = 10
