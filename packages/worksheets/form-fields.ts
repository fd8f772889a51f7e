import type { FlowedText } from './flow-text.ts'
import { addElement, asContent, type Sheet, type Structure } from './sheet.ts'

/** In points from the page's top left. */
interface FieldArea {
  x: number
  y: number
  width: number
  height: number
}

/** Field names per sheet: two fields with the same name always share their text. */
const namesOf = new WeakMap<Sheet, Set<string>>()

const TYPED = 8.5

/** Multiline if it's tall or wide. */
export function addTextField(sheet: Sheet, parent: Structure, label: string, place: FieldArea, align?: 'right') {
  const multiline = place.width > 110 || place.height > 30
  addField(sheet, parent, label, {}, (name) => {
    sheet.font('Helvetica')
    sheet.formText(name, place.x, place.y, place.width, place.height, { fontSize: TYPED, multiline, align })
  })
}

/** The page itself draws the square. */
export function addCheckbox(sheet: Sheet, parent: Structure, label: string, { x, y, width, height }: FieldArea) {
  const appearance = (drawing: string) => {
    const form = sheet.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] })
    form.end(Buffer.from(drawing))
    return form
  }
  const [at, up] = [(part: number) => (width * part).toFixed(2), (part: number) => (height * part).toFixed(2)]
  const tick = `1.4 w ${at(0.18)} ${up(0.5)} m ${at(0.42)} ${up(0.22)} l ${at(0.84)} ${up(0.82)} l S`
  const states = { N: { Yes: appearance(tick), Off: appearance('') } }
  // In ZapfDingbats, 4 is a check mark, for readers that draw their own.
  addField(sheet, parent, label, { AP: states, AS: 'Off' }, (name) => {
    sheet.font('ZapfDingbats').formCheckbox(name, x, y, width, height, { label: '4' })
  })
}

/** Draws a text, with a field on each fill-in line. */
export function writeText(
  sheet: Sheet,
  element: Structure,
  tag: string,
  { text, x, y, section }: { text: FlowedText; x: number; y: number; section: string },
) {
  asContent(sheet, element, tag, () => text.draw(x, y))
  for (const { before, ...place } of text.blanks(x, y)) {
    addTextField(sheet, element, labelOf(section, before), { ...place, height: 13 })
  }
}

/** For screen readers and tooltips. */
export const labelOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')

function addField(sheet: Sheet, parent: Structure, label: string, more: object, add: (name: string) => void) {
  const names = namesOf.get(sheet) ?? openForm(sheet)
  const key = slugOf(label)
  let name = key
  for (let count = 2; names.has(name); count++) name = `${key}-${count}`
  names.add(name)

  const form = addElement(sheet, parent, 'Form')
  const annotate = sheet.annotate.bind(sheet)
  // PDFKit's fields support neither tooltips nor structure tags, but its annotations do.
  sheet.annotate = (x, y, width, height, field) => {
    const all = { ...field, ...more, TU: pdfText(label), structParent: form }
    return annotate(x, y, width, height, all)
  }
  add(name)
  Reflect.deleteProperty(sheet, 'annotate')
}

function openForm(sheet: Sheet): Set<string> {
  // The default font is for check boxes; text fields name their own font and size.
  sheet.font('ZapfDingbats').initForm()
  const names = new Set<string>()
  namesOf.set(sheet, names)
  return names
}

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '') || 'field'

/** PDFKit writes a plain string as a name, and a String object as text. */
// biome-ignore lint/style/useConsistentBuiltinInstantiation: PDFKit asks for the object
const pdfText = (text: string): object => new String(text)
