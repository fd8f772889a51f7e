import { ORIGIN_PLACEHOLDER } from '#contracts/public-origin.ts'

/** A path of this site as an absolute address: where the site is reached, the server writes in when it answers. */
export const absoluteUrl = (path: string): string => `${ORIGIN_PLACEHOLDER}${path}`
