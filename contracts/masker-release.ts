/** The chips that the app is made for (§2.12). */
export const CHIPS = ['x64', 'arm64'] as const
export type Chip = (typeof CHIPS)[number]

/** §9 */
export const MASKER_VERSION = '1.0.0'

/** What an archive is called on a buyer's disk. */
export const archiveName = (chip: Chip): string => `document-masker-${MASKER_VERSION}-mac-${chip}.zip`

/** The page that a buyer comes back to from the payment provider (§2.1). */
export const RESULT_PATH = '/lp_00-document-masker-buy-success'

/** §8, the answer to a wrong code. */
export const INVALID_CODE_MESSAGE = 'Invalid client code. Please try again.'
