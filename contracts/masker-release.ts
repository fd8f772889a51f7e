export const CHIPS = ['x64', 'arm64'] as const
export type Chip = (typeof CHIPS)[number]

export const MASKER_VERSION = '1.0.0'

export const archiveName = (chip: Chip): string => `document-masker-${MASKER_VERSION}-mac-${chip}.zip`

/** What the stand-ins for the payment provider and the archive storage have. */
export const SOLD = { version: MASKER_VERSION, archives: { x64: archiveName('x64'), arm64: archiveName('arm64') } }

export const PRODUCT_PATH = '/document-masker'
/** Ids of the product page's notices. An address that ends with one shows it. */
export const CHECKOUT_NOTICE = { canceled: 'checkout-canceled', needsCode: 'checkout-needs-code' } as const

export const BUY_PATH = '/lp_00-document-masker-buy'

/** Where the payment provider sends the buyer back. */
export const RESULT_PATH = '/lp_00-document-masker-buy-success'

export const INVALID_CODE_MESSAGE = 'Invalid client code. Please try again.'

/** The lead magnet's PDF, built from the guide with this slug in `content/lead-magnets/`. */
export const GUIDE_FILE = 'masking-guide.pdf'
