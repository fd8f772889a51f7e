import { formatDate } from '#app/content/calendar-day.ts'
import type { PdfSource } from '#scripts/build/downloads.ts'
import { drawFirstHead, drawFoot, drawNextHead } from './draw-frame.ts'
import { type Block, parseMarkdown } from './flow-text.ts'
import { type Box, openSheet, type PdfFonts, paginate, paper, type Sheet, type Structure } from './sheet.ts'
import { tableBoxes } from './table-boxes.ts'
import { headingBox, listBoxes, paragraphBox, readHeading, titleBoxes } from './text-boxes.ts'

type Worksheet = Pick<PdfSource, 'title' | 'excerpt' | 'date' | 'body' | 'path' | 'kind'>

/** A worksheet as a tagged PDF. @throws what of which file cannot be set */
export async function makePdf(worksheet: Worksheet, fonts: PdfFonts): Promise<Buffer> {
  const sheet = openSheet(worksheet, fonts)
  const whole = collect(sheet)
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  try {
    drawWorksheet(sheet, root, worksheet)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${worksheet.path}: ${reason}`, { cause: error })
  }
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page)
    drawFoot(sheet, page + 1, count)
  }
  sheet.end()
  return whole
}

function drawWorksheet(sheet: Sheet, root: Structure, { title, excerpt, date, body, kind }: Worksheet) {
  const y = drawFirstHead(sheet, `${kind} · ${formatDate(date)}`)
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
      // The last words of a section stay with what they follow, not with the next section.
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

function onNewPage([first, ...others]: Box[]): Box[] {
  return first ? [{ ...first, beginsPage: true }, ...others] : []
}

function collect(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', () => resolve(Buffer.concat(chunks)))
    sheet.on('error', reject)
  })
}
