import type { Chip } from '#contracts/plain/masker-release.ts'

/** The archive of the document masker for one chip. */
export interface Archive {
  /** Absolute or of this site. */
  url: string
  /** In hexadecimal; null when it is not known. */
  sha256: string | null
}

/** Where the storage keeps the archives (§7). */
export type Archives = Record<Chip, Archive>
