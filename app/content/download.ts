import type { Unpublished } from './is-published.ts'

/** A thing to take along (§3): a PDF of ours, or an assistant at another place. */
export interface Download {
  slug: string
  title: string
  /** `YYYY-MM-DD`, as written. */
  date: string
  excerpt: string
  /** `/downloads/<slug>.pdf`, or an address elsewhere. */
  linkUrl: string
  categories: string[]
  tags: string[]
  isExternal: boolean
  /** Whether it stands for the owner's own, yet to be made. */
  sample: boolean
  /** What's behind `linkUrl`, when it's a file of ours. */
  file?: ServedFile
  /** What goes with it. */
  along: FileAlong[]
  /** An address that a sample names and that doesn't answer yet; `linkUrl` then leads to the first file that goes with it. */
  hostedAt?: string
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

/** One form or spreadsheet, in each format that it comes in. */
export interface FileAlong {
  title: string
  formats: ServedFile[]
}

export interface ServedFile {
  href: string
  /** Known once it has been made. */
  bytes?: number
  /** Known of a PDF that has been made. */
  pages?: number
  isFillable?: boolean
}

const KINDS: Record<string, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV', txt: 'Text' }

/** 'PDF, fillable, 2 pages, 41 KB', as much of it as is known. */
export function describeFile({ href, bytes, pages, isFillable }: ServedFile): string {
  const ending = href.slice(href.lastIndexOf('.') + 1)
  return [
    KINDS[ending] ?? ending.toUpperCase(),
    isFillable && 'fillable',
    pages !== undefined && (pages === 1 ? '1 page' : `${pages} pages`),
    bytes !== undefined && `${Math.ceil(bytes / 1000)} KB`,
  ]
    .filter(Boolean)
    .join(', ')
}
