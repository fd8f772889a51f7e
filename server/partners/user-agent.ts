import { site } from '#content/site.ts'

/** How the site names itself to third parties: its name in the letters that a header may have. */
export const USER_AGENT = site.name.replaceAll(/[^\x21-\x7e]+/g, '-')
