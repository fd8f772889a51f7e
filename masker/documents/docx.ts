import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Replacement } from '../engine/restore-text.ts'
import { readXml, type XmlPart } from './word-xml.ts'

/** Parts of a .docx that contain words, with names the visitor knows; the body first. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/, ''],
  [/^word\/header\d*\.xml$/, 'header'],
  [/^word\/footer\d*\.xml$/, 'footer'],
  [/^word\/footnotes\.xml$/, 'footnote'],
  [/^word\/endnotes\.xml$/, 'endnote'],
  [/^word\/comments.*\.xml$/, 'comment'],
  [/^word\/(?:diagrams|charts|glossary)\/.*\.xml$/, 'drawing or chart'],
  [/^word\/people\.xml$/, 'list of authors'],
  [/^word\/settings\.xml$/, 'file’s settings'],
  [/^docProps\/.*\.xml$/, 'file’s properties'],
  [/^customXml\/item\d*\.xml$/, 'form’s data'],
  [/\.rels$/, 'link'],
]
/** These are never changed, so nothing in them gets masked. */
const PICTURES = /^word\/media\/|^docProps\/thumbnail/
const EMBEDDED = /^word\/(?:embeddings|afchunk|activeX)|vbaProject\.bin$/

/**
 * Opens a .docx. The text is the body, then headers, footers, notes and comments, then the author metadata; tracked
 * deletions get lines of their own. On write, only the replaced words change: the rest of each file is byte-for-byte
 * the same.
 */
export function openDocx(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  if (!files['word/document.xml']) throw new Error('No Word document')
  const opened: { path: string; xml: XmlPart; start: number }[] = []
  const parts: { name: string; start: number }[] = []
  let text = ''
  for (const [shape, name] of PARTS) {
    for (const [path, content] of Object.entries(files)) {
      if (!shape.test(path)) continue
      const xml = readXml(strFromU8(content), path)
      if (xml.text.trim() === '') continue
      if (text !== '' && !text.endsWith('\n')) text += '\n'
      opened.push({ path, xml, start: text.length })
      parts.push({ name, start: text.length })
      text += xml.text
    }
  }
  return {
    text,
    parts,
    warnings: warningsOf(Object.keys(files)),
    write: (replacements: readonly Replacement[]) => {
      const changed = { ...files }
      for (const { path, xml, start } of opened) {
        const end = start + xml.text.length
        const inside = replacements.filter((it) => it.start < end && start < it.end)
        if (inside.length === 0) continue
        changed[path] = strToU8(
          xml.write(inside.map((it) => ({ ...it, start: it.start - start, end: it.end - start }))),
        )
      }
      return new Uint8Array(zipSync(changed))
    },
  }
}

function warningsOf(paths: readonly string[]): string[] {
  const pictures = counted(paths.filter((path) => PICTURES.test(path)).length, 'picture')
  const embedded = counted(paths.filter((path) => EMBEDDED.test(path)).length, 'embedded file')
  return [
    pictures && `It has ${pictures}. They stay as they are: look at each one, and at signatures and scans above all.`,
    embedded && `It has ${embedded}. Nothing inside is masked: delete what you don’t need.`,
  ].filter((warning) => warning !== '')
}

const counted = (count: number, name: string) => (count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`)
