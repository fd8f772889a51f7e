import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Brand, Worksheet } from './brand.ts'
import { type Block, type Inline, type List, parseMarkdown } from './flow-text.ts'

/** Letter size, in twentieths of a point. */
const PAGE = { size: { width: 12_240, height: 15_840 }, margin: { top: 1440, bottom: 1440, left: 1440, right: 1440 } }
const MEASURE = 9360

type Form = Pick<Worksheet, 'title' | 'excerpt' | 'body' | 'path'>

/** @throws on anything a Word document can't contain */
export async function makeDocx({ title, excerpt, body, path }: Form, { name, colors }: Brand): Promise<Buffer> {
  let lists = 0
  const toBlocks = (node: Block): (Paragraph | Table)[] => {
    switch (node.type) {
      case 'heading':
        return [
          new Paragraph({
            heading: node.depth <= 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
            children: runs(node.children),
          }),
        ]
      case 'paragraph':
        return [new Paragraph({ spacing: { after: 140 }, children: runs(node.children) })]
      case 'list':
        return toItems(node, lists++)
      case 'table':
        return [toTable(node, colors.line), new Paragraph({})]
      case 'thematicBreak':
        return [new Paragraph({ pageBreakBefore: true })]
      default:
        throw new Error(`${path}: a form cannot hold “${node.type}” (line ${node.position?.start.line} of the text)`)
    }
  }
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
    new Paragraph({
      spacing: { after: 240 },
      children: [new TextRun({ text: excerpt, color: hex(colors.quiet), size: 24 })],
    }),
    ...parseMarkdown(body).children.flatMap(toBlocks),
  ]
  return Packer.toBuffer(
    new Document({
      title,
      description: excerpt,
      creator: name,
      styles: { default: stylesWith(hex(colors.ink)) },
      numbering: {
        config: [
          listOf('numbered', { format: LevelFormat.DECIMAL, text: '%1.' }),
          listOf('bulleted', { format: LevelFormat.BULLET, text: '•' }),
        ],
      },
      sections: [{ properties: { page: PAGE }, children }],
    }),
  )
}

const INDENTED = { paragraph: { indent: { left: 460, hanging: 360 } } }

const listOf = (reference: string, mark: { format: (typeof LevelFormat)[keyof typeof LevelFormat]; text: string }) => ({
  reference,
  levels: [{ level: 0, ...mark, alignment: AlignmentType.START, style: INDENTED }],
})

/** A color as Word writes it. */
const hex = (color: string) => color.slice(1)

const stylesWith = (ink: string) => ({
  document: { run: { font: 'Georgia', size: 22, color: ink } },
  title: { run: { font: 'Georgia', size: 40, color: ink }, paragraph: { spacing: { after: 80 } } },
  heading1: {
    run: { font: 'Georgia', size: 27, color: ink },
    paragraph: { spacing: { before: 300, after: 120 }, keepNext: true },
  },
  heading2: {
    run: { font: 'Georgia', size: 23, bold: true, color: ink },
    paragraph: { spacing: { before: 220, after: 80 }, keepNext: true },
  },
})

const toItems = ({ children, ordered }: List, instance: number): Paragraph[] =>
  children.map((item) => {
    const words = item.children.flatMap((child) => (child.type === 'paragraph' ? runs(child.children) : []))
    const spacing = { after: 80 }
    if (typeof item.checked === 'boolean')
      return new Paragraph({ spacing, ...INDENTED.paragraph, children: [new TextRun('☐  '), ...words] })
    return new Paragraph({
      spacing,
      numbering: { reference: ordered ? 'numbered' : 'bulleted', level: 0, instance },
      children: words,
    })
  })

function toTable({ children: rows }: Extract<Block, { type: 'table' }>, line: string): Table {
  const hairline = { style: BorderStyle.SINGLE, size: 4, color: hex(line) }
  const columns = rows[0]?.children.length ?? 1
  return new Table({
    width: { size: MEASURE, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => Math.floor(MEASURE / columns)),
    borders: {
      top: hairline,
      bottom: hairline,
      left: hairline,
      right: hairline,
      insideHorizontal: hairline,
      insideVertical: hairline,
    },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: row.children.map(
            (cell) =>
              new TableCell({
                margins: { top: 70, bottom: 70, left: 100, right: 100 },
                children: [new Paragraph({ children: runs(cell.children, { bold: index === 0 }) })],
              }),
          ),
        }),
    ),
  })
}

const runs = (nodes: readonly Inline[], look: { bold?: boolean; italics?: boolean } = {}): TextRun[] =>
  nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return [new TextRun({ ...look, text: node.value.replaceAll('\n', ' ') })]
      case 'strong':
        return runs(node.children, { ...look, bold: true })
      case 'emphasis':
        return runs(node.children, { ...look, italics: true })
      case 'break':
        return [new TextRun({ ...look, break: 1 })]
      default:
        throw new Error(`a form cannot hold “${node.type}” in a line of text`)
    }
  })
