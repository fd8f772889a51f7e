import PDFDocument from 'pdfkit'
import type { Brand, Worksheet } from './brand.ts'

/** Letter paper with 0.75 in margins; in points from the top left. */
export const paper = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 727 } as const
export const measure = paper.right - paper.left

export type Sheet = PDFKit.PDFDocument & {
  brand: Brand
  /** Gets the words that are drawn, which a page itself holds only as glyphs. */
  trace?: (run: Omit<Run, 'width'>) => void
}
/** One line of words in one look; `y` is its baseline. */
export interface Run {
  text: string
  face: Face
  size: number
  fill: string
  x: number
  y: number
  width: number
}

export type Structure = ReturnType<Sheet['struct']>

/** `date` (YYYY-MM-DD) is the only timestamp in it, so that output is reproducible. */
export function openSheet({ title, excerpt, date }: Worksheet, { fonts, brand }: Press): Sheet {
  const day = new Date(`${date.slice(0, 10)}T12:00:00Z`)
  const document = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Subject: excerpt,
      Author: brand.name,
      Creator: brand.name,
      Producer: 'PDFKit',
      CreationDate: day,
      ModDate: day,
    },
  })
  const sheet: Sheet = Object.assign(document, { brand })
  // PDFKit doesn't escape title and subject in its XML.
  const append = sheet.appendXML.bind(sheet)
  sheet.appendXML = (xml, newLine) => append(xml.replaceAll('&', '&amp;'), newLine)
  for (const [face, font] of Object.entries(fonts)) sheet.registerFont(face, font)
  return sheet
}

/** Draws something that screen readers skip. */
const asArtifactOf = (type: 'Layout' | 'Pagination') => (sheet: Sheet, draw: () => void) => {
  sheet.markContent('Artifact', { type })
  draw()
  sheet.endMarkedContent()
}
export const asArtifact = asArtifactOf('Layout')
export const asPagination = asArtifactOf('Pagination')

export function asContent(sheet: Sheet, element: Structure, tag: string, draw: () => void) {
  const content = sheet.markStructureContent(tag)
  draw()
  sheet.endMarkedContent()
  element.add(content)
}

export function addElement(sheet: Sheet, parent: Structure, tag: string, options = {}): Structure {
  const element = sheet.struct(tag, options)
  parent.add(element)
  return element
}

/** A line across the page. */
export function rule(sheet: Sheet, y: number, look: { width?: number; stroke?: string } = {}) {
  const { width = 0.5, stroke = sheet.brand.colors.line } = look
  sheet.lineWidth(width).moveTo(paper.left, y).lineTo(paper.right, y).stroke(stroke)
}

export type Face = 'display' | 'text' | 'strong' | 'emphasis' | 'label'

export type PdfFonts = Record<Face, Uint8Array>

/** What every sheet is made with. */
export interface Press {
  fonts: PdfFonts
  brand: Brand
}

/** Characters missing from the face of text; that of labels fills in. */
export const lackingInSans = '±¹²³µ¼½¾'

/** An unbreakable block: it always fits on one page. */
export interface Box {
  height: number
  /** Space before it, except at the top of a page. */
  gap: number
  staysWithNext: boolean
  beginsPage?: boolean
  /** @param y points from the top of the page */
  draw: (y: number, beginsPage: boolean) => void
  /** Repeated above it at the top of a page. */
  runningHead?: { height: number; draw: (y: number) => void }
}

/** Lays out boxes page by page, from `y` on. @throws if one is longer than a page: its end would be lost */
export function paginate(boxes: Box[], from: { y: number; top: number; bottom: number; turnPage: () => void }) {
  const room = from.bottom - from.top
  let y = from.y
  for (const [index, box] of boxes.entries()) {
    if (box.height + (box.runningHead?.height ?? 0) > room)
      throw new Error('a paragraph, an entry of a list or a row of a table is longer than a page. Divide it')
    const turns = y > from.top && (box.beginsPage || y + box.gap + heightWithNext(boxes, index, room) > from.bottom)
    if (turns) {
      from.turnPage()
      y = from.top
      if (box.runningHead) {
        box.runningHead.draw(y)
        y += box.runningHead.height
      }
    } else y += box.gap
    box.draw(y, turns)
    y += box.height
  }
}

/** Including everything that must follow on the same page. What no page has room for stays with the next box alone. */
function heightWithNext(boxes: Box[], index: number, room: number): number {
  let height = boxes[index]?.height ?? 0
  let withOne = height
  for (let at = index; boxes[at]?.staysWithNext; at++) {
    const next = boxes[at + 1]
    if (!next || next.beginsPage) break
    const whole = height + next.gap + next.height
    if (whole > room) return withOne
    height = whole
    if (at === index) withOne = whole
  }
  return height
}
