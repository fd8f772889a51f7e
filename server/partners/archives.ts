import type { Chip } from '#contracts/masker-release.ts'

/** Of each archive, for buyers to compare: SHA-256 in hexadecimal; null when it is not known. */
export type ArchiveSums = Record<Chip, string | null>

/** A private bucket of a storage that speaks the S3 API. */
export interface S3Bucket {
  /** Scheme, host and port, or a path of this site. The bucket's name follows it. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the archives are: objects of a private bucket, or files at plain addresses. */
export type ArchivePlaces = { sums: ArchiveSums } & (
  | { bucket: S3Bucket; keys: Record<Chip, string> }
  | { urls: Record<Chip, string> }
)

/** What a buyer's browser asks. */
export interface ArchiveRequest {
  method: string
  /** Those that ask for a part, or only for what is newer, count. */
  headers: Headers
  origin: string
  /** Ends when the buyer goes away. */
  signal: AbortSignal
  /** Cuts the buyer's connection, so that a part of an archive isn't taken for the whole. Undefined where there is none, as in tests. */
  cut: (() => void) | undefined
}

/** An address good for minutes, or the archive as an answer. `unreachable`: nobody can tell now. */
export type HandedOver =
  | { address: string }
  | { status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> | null }
  | { failure: 'missing' | 'unreachable'; error: string }

/** The storage of the document masker's archives. */
export interface Archives {
  sums: ArchiveSums
  /** Hands an archive over to somebody who may have it. Never throws. */
  handOver(chip: Chip, asked: ArchiveRequest): Promise<HandedOver>
}
