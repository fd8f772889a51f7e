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
  /** Known of a PDF once it has been made. */
  pdf?: PdfFacts
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

export interface PdfFacts {
  pages: number
  bytes: number
}

/** 'PDF, 2 pages, 41 KB', as much of it as is known; nothing of what is no PDF. */
export function describePdf({ isExternal, pdf }: Pick<Download, 'isExternal' | 'pdf'>): string | undefined {
  if (isExternal) return undefined
  if (!pdf) return 'PDF'
  return `PDF, ${pdf.pages === 1 ? '1 page' : `${pdf.pages} pages`}, ${Math.ceil(pdf.bytes / 1000)} KB`
}
