import { buffer } from 'node:stream/consumers'
import type { Worksheet } from './brand.ts'
import { type Trace, traceFirstPage } from './draw-first-page.ts'
import { type Block, flowText, parseMarkdown } from './flow-text.ts'
import {
  asPagination,
  type Box,
  measure,
  openSheet,
  type Press,
  paginate,
  paper,
  rule,
  type Sheet,
  type Structure,
} from './sheet.ts'
import { tableBoxes } from './table-boxes.ts'
import { headingBox, listBoxes, paragraphBox, readHeading, titleBoxes } from './text-boxes.ts'

/** A tagged PDF, and what its first page shows. @throws naming the file and what can't be typeset */
export async function makePdf(worksheet: Worksheet, press: Press): Promise<{ pdf: Buffer; firstPage: Trace }> {
  const sheet = openSheet(worksheet, press)
  const whole = buffer(sheet)
  const firstPage = traceFirstPage(sheet)
  typeset(sheet, worksheet)
  return { pdf: await whole, firstPage }
}

function typeset(sheet: Sheet, worksheet: Worksheet) {
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  try {
    drawWorksheet(sheet, root, worksheet)
  } catch (error) {
    // The stack is full.
    const isTooDeep = error instanceof RangeError
    const reason = isTooDeep ? 'too much is inside one another' : error instanceof Error ? error.message : String(error)
    throw new Error(`${worksheet.path}: ${reason}`, { cause: error })
  }
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    drawFoot(sheet, page + 1, count)
  }
  sheet.end()
}

function drawWorksheet(sheet: Sheet, root: Structure, { title, excerpt, date, updated, body, kind }: Worksheet) {
  const { formatDate } = sheet.brand
  const y = drawFirstHead(sheet, `${kind} · ${updated ? `Updated ${formatDate(updated)}` : formatDate(date)}`)
  const content = parseMarkdown(body).children
  let section = ''
  const boxes = [
    ...titleBoxes(sheet, root, { title, excerpt }),
    ...content.flatMap((node, place) => {
      if (node.type === 'heading') section = readHeading(node).words
      const made = toBoxes(sheet, root, node, { next: content[place + 1], section })
      return content[place - 1]?.type === 'thematicBreak' ? onNewPage(made) : made
    }),
  ]
  paginate(boxes, {
    y,
    top: paper.top + 16,
    bottom: paper.bottom,
    turnPage() {
      sheet.addPage()
      drawNextHead(sheet, title, kind)
    },
  })
}

function toBoxes(
  sheet: Sheet,
  root: Structure,
  node: Block,
  { next, section }: { next: Block | undefined; section: string },
): Box[] {
  switch (node.type) {
    case 'heading':
      return [headingBox(sheet, root, node)]
    case 'paragraph':
      // A section's last words stay with the text before, not with the next section.
      return [{ ...paragraphBox(sheet, root, node, section), staysWithNext: next?.type !== 'heading' }]
    case 'list':
      return listBoxes(sheet, root, node, section)
    case 'table':
      return tableBoxes(sheet, root, node, section)
    case 'thematicBreak':
      return []
    default:
      throw new Error(`a worksheet cannot hold “${node.type}” (line ${node.position?.start.line} of the text)`)
  }
}

const onNewPage = ([first, ...others]: Box[]): Box[] => (first ? [{ ...first, beginsPage: true }, ...others] : [])

/** @returns where the page's text starts */
function drawFirstHead(sheet: Sheet, kind: string): number {
  asPagination(sheet, () => {
    drawMark(sheet, paper.left + 11, paper.top + 11, 22)
    flowText(sheet, sheet.brand.name, 200, { size: 16, leading: 22, face: 'display' }).draw(paper.left + 30, paper.top)
    label(sheet, kind, paper.top + 5)
    drawScale(sheet, paper.top + 34)
  })
  return paper.top + 34
}

function drawNextHead(sheet: Sheet, title: string, kind: string) {
  asPagination(sheet, () => {
    drawMark(sheet, paper.left + 6, paper.top - 8, 12)
    flowText(sheet, title, measure, { size: 9, leading: 12, face: 'strong' }).draw(paper.left + 18, paper.top - 14)
    label(sheet, kind, paper.top - 14)
    rule(sheet, paper.top + 6, { width: 0.9, stroke: sheet.brand.colors.ink })
  })
}

function drawFoot(sheet: Sheet, page: number, pages: number) {
  const y = paper.bottom + 8
  asPagination(sheet, () => {
    rule(sheet, y)
    const look = { size: 6.8, leading: 9.4, fill: sheet.brand.colors.quiet }
    const name = flowText(sheet, sheet.brand.name, 120, { ...look, face: 'strong' })
    name.draw(paper.left, y + 6)
    const indent = name.width + 8
    flowText(sheet, sheet.brand.disclaimer, measure - indent - 80, look).draw(paper.left + indent, y + 6)
    label(sheet, `Page ${page} of ${pages}`, y + 4)
  })
}

function label(sheet: Sheet, text: string, y: number) {
  const flowed = flowText(sheet, text, measure, {
    size: 7.2,
    leading: 12,
    face: 'label',
    fill: sheet.brand.colors.quiet,
  })
  flowed.draw(paper.right - flowed.width, y)
}

function drawMark(sheet: Sheet, x: number, y: number, size: number) {
  const { shapes, letters } = sheet.brand.mark
  const scale = size / 100
  sheet.save().translate(x, y).scale(scale)
  for (const { path, matrix, fill, stroke, width } of shapes) {
    sheet.save()
    if (matrix) sheet.transform(...matrix)
    if (fill !== undefined) sheet.path(path).fill(fill)
    if (stroke !== undefined) sheet.lineWidth(width).path(path).stroke(stroke)
    sheet.restore()
  }
  sheet.restore()
  if (!letters) return
  const look = { size: letters.size * scale, leading: letters.size * scale, face: 'display' } as const
  const flowed = flowText(sheet, letters.text, size, look)
  flowed.draw(x - flowed.width / 2, y - look.size / 2)
}

/** A hairline with ruler ticks: every sixteenth of an inch, longer at quarters and inches. */
function drawScale(sheet: Sheet, y: number) {
  rule(sheet, y, { width: 0.9, stroke: sheet.brand.colors.ink })
  for (let sixteenth = 0; sixteenth * 4.5 <= measure; sixteenth++) {
    const length = sixteenth % 16 === 0 ? 7 : sixteenth % 4 === 0 ? 4.5 : 2.5
    const x = paper.left + sixteenth * 4.5
    sheet
      .lineWidth(0.5)
      .moveTo(x, y)
      .lineTo(x, y - length)
      .stroke(sheet.brand.colors.ink)
  }
  sheet
    .lineWidth(1.2)
    .moveTo(paper.left, y - 8)
    .lineTo(paper.left, y + 8)
    .stroke(sheet.brand.colors.accent)
}
