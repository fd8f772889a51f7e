/** What content is read from: a folder that has `content/` and `public/`, with changes over it. */
export interface ContentSource {
  folder: string
  /** Texts by path, such as `content/about.md`. Null deletes the file. */
  overlay?: ReadonlyMap<string, string | null>
  /** The texts were published, perhaps over another release: what this one's fields don't have in them is its own. */
  fits?: boolean
  /** A folder of files that were made of it, in place of those in `MADE_DOWNLOADS`. */
  made?: string
}

/** PDFs, Word files, spreadsheets and drawings as they come with a release: `npm run downloads`. */
export const MADE_DOWNLOADS = 'content/downloads/made'

/** As of when, and for whom, content is read. */
export interface Publishing {
  /** `YYYY-MM-DD` */
  today: string
  /** Shows drafts and scheduled pieces too, marked: in development and in previews. */
  showsUnpublished: boolean
}

/** The longest last part of a page's address. It's the name of a file, too. */
export const LONGEST_SLUG = 100

/** The name by which an article has an uploaded photo; what's in brackets is its key. */
export const UPLOADED_PHOTO = /^uploaded-([0-9a-f]{16})\.jpg$/

/** Where uploaded photos are listed, and put when they go into git. */
export const UPLOADED_FOLDER = 'content/pictures'

/** The address of an uploaded picture in a text: its key, its width and its height. */
export const UPLOADED_PICTURE = /^\/assets\/pictures\/([0-9a-f]{16})-(\d+)x(\d+)\.jpg$/

/** The width of the smaller copies of an uploaded picture. */
export const SMALL_PICTURE = 800

/** What words that nobody has checked, such as YAML, have under these names, from the outside in; undefined if there's nothing. */
export const valueAt = (words: unknown, ...names: readonly PropertyKey[]): unknown =>
  names.reduce<unknown>(
    (within, name) => (typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined),
    words,
  )
