/** The PDF that the lead magnet's form gives: made from the guide of this slug in `content/lead-magnets/`. */
export const GUIDE_FILE = 'masking-guide.pdf'

/** Where the development server answers with it; there is no such address anywhere else. */
export const GUIDE_IN_DEVELOPMENT = '/@guide'
