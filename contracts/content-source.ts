/** What content is read from: a folder that has `content/` and `public/`, with changes over it. */
export interface ContentSource {
  folder: string
  /** Texts by path, such as `content/about.md`. Null deletes the file. */
  overlay?: ReadonlyMap<string, string | null>
}

/** As of when, and for whom, content is read. */
export interface Publishing {
  /** `YYYY-MM-DD` */
  today: string
  /** Shows drafts and scheduled pieces too, marked: in development and in previews. */
  showsUnpublished: boolean
}

/** The longest last part of a page's address. It's the name of a file, too. */
export const LONGEST_SLUG = 100
