/** The chips that the app is made for (§2.12). */
export const CHIPS = ['x64', 'arm64'] as const
export type Chip = (typeof CHIPS)[number]

/** §9 */
export const MASKER_VERSION = '1.0.0'

/** §8, the answer to a wrong code. */
export const INVALID_CODE_MESSAGE = 'Invalid client code. Please try again.'
