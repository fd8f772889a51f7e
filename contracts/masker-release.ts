/** The chips that the app is made for. */
export const CHIPS = ['x64', 'arm64'] as const
export type Chip = (typeof CHIPS)[number]

/** The version of the app that is sold. */
export const MASKER_VERSION = '1.0.0'

/** What an archive is called on a buyer's disk. */
export const archiveName = (chip: Chip): string => `document-masker-${MASKER_VERSION}-mac-${chip}.zip`

export const PRODUCT_PATH = '/document-masker'
export const BUY_PATH = '/lp_00-document-masker-buy'

/** The page that a buyer comes back to from the payment provider. */
export const RESULT_PATH = '/lp_00-document-masker-buy-success'

/** The answer to a wrong code. */
export const INVALID_CODE_MESSAGE = 'Invalid client code. Please try again.'

/** The PDF that the lead magnet's form gives: made from the guide of this slug in `content/lead-magnets/`. */
export const GUIDE_FILE = 'masking-guide.pdf'

/** Where the development server answers with it; there is no such address anywhere else. */
export const GUIDE_IN_DEVELOPMENT = '/@guide'
