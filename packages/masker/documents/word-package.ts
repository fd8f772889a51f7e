import type { Replacement } from '../engine/restore-text.ts'
import { localName, readXml } from './read-xml.ts'

/** What a package says about its files. Paths have no slash in front, and case doesn't count (ECMA-376, part 2). */
export interface Contents {
  /** The content type of a file, in small letters; empty if it has none. */
  typeOf: (path: string) => string
  /** The file that the package is about. */
  main: string | undefined
  /** Small pictures of the first page, as it was. */
  thumbnails: ReadonlySet<string>
}

export const CONTENT_TYPES = '[content_types].xml'
export const RELATIONSHIPS = '_rels/.rels'

const keyOf = (path: string) => path.replace(/^\/+/, '').toLowerCase()

/** @param sourceOf the XML of a file, by its path in small letters */
export function readContents(sourceOf: (path: string) => string | undefined): Contents {
  const types = new Map<string, string>()
  eachOf(sourceOf(CONTENT_TYPES), (of) => {
    const key = of('PartName') === undefined ? `.${of('Extension')?.toLowerCase()}` : keyOf(of('PartName') ?? '')
    types.set(key, of('ContentType')?.toLowerCase() ?? '')
  })
  let main: string | undefined
  const thumbnails = new Set<string>()
  eachOf(sourceOf(RELATIONSHIPS), (of) => {
    const target = keyOf(of('Target') ?? '')
    if (of('Type')?.endsWith('/officeDocument')) main ??= target
    if (of('Type')?.endsWith('/thumbnail')) thumbnails.add(target)
  })
  return {
    typeOf: (path) => types.get(keyOf(path)) ?? types.get(`.${path.split('.').at(-1)?.toLowerCase()}`) ?? '',
    main,
    thumbnails,
  }
}

type ValueOf = (attribute: string) => string | undefined

function eachOf(source: string | undefined, read: (valueOf: ValueOf) => void): void {
  if (source === undefined) return
  readXml(source, {
    open: ({ attributes }) => read((name) => attributes.find((it) => localName(it.name) === name)?.words),
    close: () => undefined,
    value: () => undefined,
  })
}

/** Removes the elements of a list of files or relationships that name one of these files. */
export function editsToForget(source: string, paths: ReadonlySet<string>): Replacement[] {
  const edits: Replacement[] = []
  let start: number | undefined
  readXml(source, {
    open(element, isEmpty) {
      const target = element.attributes.find(({ name }) => name === 'Target' || name === 'PartName')?.words
      if (target === undefined || !paths.has(keyOf(target))) return
      if (isEmpty) edits.push({ start: element.from, end: element.to + 1, text: '' })
      else start = element.from
    },
    close(_, end) {
      if (start !== undefined) edits.push({ start, end, text: '' })
      start = undefined
    },
    value: () => undefined,
  })
  return edits
}
