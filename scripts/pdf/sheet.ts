import PDFDocument from 'pdfkit'
import { site } from '#content/site.ts'
import { readTokens } from '#scripts/build/brand/read-tokens.ts'
import type { PdfFonts } from './pdf-fonts.ts'

/** Letter paper with margins of 0.75 in; points, from the top left. */
export const paper = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 727 } as const
export const measure = paper.right - paper.left

const { light, brand } = readTokens()

/** The site's colors on white paper. */
export const color = {
  ink: light.ink,
  quiet: light.quiet,
  line: brand('line-on-white'),
  edge: light.edge,
  accent: light.accent,
  accentText: light['accent-text'],
} as const

export type Sheet = PDFKit.PDFDocument
export type Structure = ReturnType<Sheet['struct']>

/** An empty tagged document. `date` (YYYY-MM-DD) is the only time in it, so that the same words give the same bytes. */
export function openSheet({ title, excerpt, date }: { title: string; excerpt: string; date: string }, fonts: PdfFonts) {
  const day = new Date(`${date.slice(0, 10)}T12:00:00Z`)
  const sheet = new PDFDocument({
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
      Author: site.name,
      Creator: site.name,
      Producer: 'PDFKit',
      CreationDate: day,
      ModDate: day,
    },
  })
  // PDFKit writes title and subject into its XML as they stand.
  const append = sheet.appendXML.bind(sheet)
  sheet.appendXML = (xml, newLine) => append(xml.replaceAll('&', '&amp;'), newLine)
  for (const [face, font] of Object.entries(fonts)) sheet.registerFont(face, font)
  return sheet
}

/** Draws what a screen reader passes over. */
export function asArtifact(sheet: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
  sheet.markContent('Artifact', { type })
  draw()
  sheet.endMarkedContent()
}

/** Draws what belongs to an element of the document's structure. */
export function asContent(sheet: Sheet, element: Structure, tag: string, draw: () => void) {
  const content = sheet.markStructureContent(tag)
  draw()
  sheet.endMarkedContent()
  element.add(content)
}

/** A new element within another. */
export function addElement(sheet: Sheet, parent: Structure, tag: string, options = {}): Structure {
  const element = sheet.struct(tag, options)
  parent.add(element)
  return element
}

/** A hairline from left to right. */
export function rule(
  sheet: Sheet,
  y: number,
  look: { from?: number; to?: number; width?: number; stroke?: string } = {},
) {
  const { from = paper.left, to = paper.right, width = 0.5, stroke = color.line } = look
  sheet.lineWidth(width).moveTo(from, y).lineTo(to, y).stroke(stroke)
}
