import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { assertSettable } from './settable.ts'
import { type Face, lackingInSans, type Sheet } from './sheet.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

export const parseMarkdown = (body: string) => parser.parse(body)

export type Block = ReturnType<typeof parseMarkdown>['children'][number]
export type Heading = Extract<Block, { type: 'heading' }>
export type Paragraph = Extract<Block, { type: 'paragraph' }>
export type List = Extract<Block, { type: 'list' }>
export type ListItem = List['children'][number]
export type Table = Extract<Block, { type: 'table' }>
export type TableCell = Table['children'][number]['children'][number]
export type Inline = Paragraph['children'][number]

export const plainText = (node: Inline): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ' '

/** `blank` is a fill-in line. */
interface Piece {
  text: string
  face: Face
  blank?: boolean
}

export interface TextStyle {
  size: number
  leading: number
  fill?: string
  /** The face of normal text, neither strong nor emphasized. */
  face?: Face
}

export type FlowedText = ReturnType<typeof flowText>

interface Blank {
  x: number
  y: number
  width: number
  before: string
}

/** Wraps inline Markdown, or plain text, into lines. @throws on anything a worksheet can't contain */
export function flowText(sheet: Sheet, content: Inline[] | string, width: number, look: TextStyle) {
  const { size, leading, fill = sheet.brand.colors.ink, face = 'text' } = look
  const widthOf = (piece: Piece) => sheet.font(piece.face).fontSize(size).widthOfString(piece.text)
  const bareWidthOf = (piece: Piece) => widthOf({ ...piece, text: piece.text.trimEnd() })
  /** Few pieces come near the edge, so few are measured a second time. @param filled what's before it in its line */
  const isWider = (piece: Piece, filled = 0) => filled + widthOf(piece) > width && filled + bareWidthOf(piece) > width
  /** What's wider than a line goes on in the next. */
  const fitting = (piece: Piece): Piece[] => {
    const { text } = piece
    if (text.length < 2 || !isWider(piece)) return [piece]
    const half = Math.ceil(text.length / 2)
    return [text.slice(0, half), text.slice(half)].flatMap((part) => fitting({ ...piece, text: part }))
  }
  const words = typeof content === 'string' ? split(content, face) : content.flatMap((node) => piecesOf(node, face))
  const pieces = words.flatMap(fitting)
  const lines: Piece[][] = [[]]
  let filled = 0
  for (const piece of pieces) {
    const isBreak = piece.text === '\n'
    if (isBreak || (filled > 0 && isWider(piece, filled))) {
      lines.push([])
      filled = 0
    }
    if (isBreak || (filled === 0 && piece.text.trim() === '')) continue
    lines.at(-1)?.push(piece)
    filled += widthOf(piece)
  }
  const widthOfLine = (line: Piece[]) => {
    const last = line.at(-1)
    return last ? line.slice(0, -1).reduce((sum, piece) => sum + widthOf(piece), 0) + bareWidthOf(last) : 0
  }
  /** Fill-in lines, each with the words before it. */
  const blanks = (left: number, top: number) => {
    const found: Blank[] = []
    let before = ''
    for (const [index, line] of lines.entries()) {
      let x = left
      for (const piece of line) {
        if (piece.blank)
          found.push({ x, y: top + index * leading - 1, width: widthOf(piece), before: lastWords(before) })
        else before += piece.text
        x += widthOf(piece)
      }
    }
    return found
  }
  return {
    height: lines.length * leading,
    get width() {
      return Math.max(...lines.map(widthOfLine))
    },
    lastWidth: filled,
    isEmpty: pieces.length === 0,
    blanks,
    draw(left: number, top: number): void {
      for (const [index, line] of lines.entries()) {
        // Centers capitals optically in the leading.
        const baseline = top + index * leading + leading / 2 + size * 0.35
        let x = left
        for (const piece of joined(line)) {
          if (piece.blank) {
            sheet.markContent('Span', { actual: piece.text })
            sheet
              .lineWidth(0.6)
              .moveTo(x, baseline + 1.5)
              .lineTo(x + widthOf(piece), baseline + 1.5)
              .stroke(sheet.brand.colors.edge)
            sheet.endMarkedContent()
          } else {
            sheet.font(piece.face).fontSize(size).fillColor(fill)
            sheet.text(piece.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
            sheet.trace?.({ text: piece.text.trimEnd(), face: piece.face, size, fill, x, y: baseline })
          }
          x += widthOf(piece)
        }
      }
    },
  }
}

function piecesOf(node: Inline, face: Face): Piece[] {
  switch (node.type) {
    case 'text':
      return split(node.value, face)
    case 'break':
      return [{ text: '\n', face }]
    case 'inlineCode':
      return split(node.value, 'label')
    case 'strong':
      return node.children.flatMap((child) => piecesOf(child, 'strong'))
    case 'emphasis':
      return node.children.flatMap((child) => piecesOf(child, 'emphasis'))
    default:
      throw new Error(`a worksheet cannot hold “${node.type}” in a line of text`)
  }
}

const parts = new RegExp(`_{3,}|[${lackingInSans}]+|\\s+|(?:(?!_{3})[^\\s${lackingInSans}]|\u00a0)+\\s*`, 'gu')

/** Words with their trailing spaces; three or more underscores are a fill-in line. */
function split(text: string, face: Face): Piece[] {
  assertSettable(text)
  return (text.match(parts) ?? []).map((part) => {
    if (part.startsWith('___')) return { text: part, face, blank: true }
    const isLacking = face !== 'display' && lackingInSans.includes(part.charAt(0))
    return { text: part.replaceAll('\n', ' '), face: isLacking ? 'label' : face }
  })
}

/** What a fill-in line is for: the clause before it. */
const lastWords = (text: string) => {
  const clauses = text
    .trim()
    .replace(/[:(]$/, '')
    .split(/(?<=[.:?)])\s+/)
  return clauses.findLast((clause) => clause.length > 3)?.replace(/[,;:.]$/, '') ?? text.trim()
}

/** Merges neighbors in the same face, so that they're kerned together. */
function joined(line: Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const piece of line) {
    const last = runs.at(-1)
    if (last && last.face === piece.face && !last.blank && !piece.blank) last.text += piece.text
    else runs.push({ ...piece })
  }
  return runs
}
