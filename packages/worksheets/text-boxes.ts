import { flowText, type Heading, type List, type ListItem, type Paragraph, plainText } from './flow-text.ts'
import { addCheckbox, labelOf, writeText } from './form-fields.ts'
import {
  addElement,
  asArtifact,
  asContent,
  type Box,
  measure,
  paper,
  rule,
  type Sheet,
  type Structure,
} from './sheet.ts'

export function titleBoxes(
  sheet: Sheet,
  root: Structure,
  { title, excerpt }: { title: string; excerpt: string },
): Box[] {
  const titleText = flowText(sheet, title, measure, { size: 29, leading: 32, face: 'display' })
  const excerptText = flowText(sheet, excerpt, 400, {
    size: 11.5,
    leading: 15.6,
    face: 'display',
    fill: sheet.brand.colors.quiet,
  })
  return [
    {
      height: titleText.height,
      gap: 16,
      staysWithNext: true,
      draw: (y) => asContent(sheet, addElement(sheet, root, 'H1'), 'H1', () => titleText.draw(paper.left - 1, y)),
    },
    {
      height: excerptText.height + 8,
      gap: 6,
      staysWithNext: true,
      draw: (y) => asContent(sheet, addElement(sheet, root, 'P'), 'P', () => excerptText.draw(paper.left, y)),
    },
  ]
}

const NUMBER_WIDTH = 19

/** A leading '1. ' or 'A. ' is the heading's number. */
export function readHeading(heading: Heading) {
  const words = heading.children.map((node) => ('value' in node ? node.value : '')).join('')
  const [, number, rest] = /^([0-9]{1,2}|[A-Z])\. (.+)$/s.exec(words) ?? []
  return { number, rest, words: rest ?? words }
}

/** With a rule above; the number becomes a label in the margin. */
export function headingBox(sheet: Sheet, root: Structure, heading: Heading): Box {
  const { number, rest, words } = readHeading(heading)
  const isSection = heading.depth <= 2
  const look = isSection
    ? ({ size: 14.5, leading: 18, face: 'display' } as const)
    : ({ size: 10, leading: 14, face: 'strong' } as const)
  const indent = number ? NUMBER_WIDTH : 0
  const text = flowText(sheet, rest ?? heading.children, measure - indent, look)
  const above = isSection ? 7 : 0
  const tag = isSection ? 'H2' : 'H3'
  return {
    height: above + text.height,
    gap: isSection ? 16 : 11,
    staysWithNext: true,
    draw(y, beginsPage) {
      // The page header already ends in a rule.
      if (isSection) sheet.outline.addItem(words)
      if (isSection && !beginsPage)
        asArtifact(sheet, () => rule(sheet, y, { width: 0.9, stroke: sheet.brand.colors.ink }))
      asContent(sheet, addElement(sheet, root, tag), tag, () => {
        if (number) {
          const label = flowText(sheet, `${number} `, indent, {
            size: 8.4,
            leading: look.leading,
            face: 'label',
            fill: sheet.brand.colors.accentText,
          })
          label.draw(paper.left, y + above + 1)
        }
        text.draw(paper.left + indent, y + above)
      })
    },
  }
}

/** Limited to a readable line length. */
export function paragraphBox(sheet: Sheet, root: Structure, paragraph: Paragraph, section: string): Box {
  const look = { size: 9.5, leading: 13.6 }
  const flow = (width: number) => flowText(sheet, paragraph.children, width, look)
  // Avoids a single word on the last line.
  const fitting = Iterator.from([440, 424, 408, 456, 472])
    .map(flow)
    .find(({ height, lastWidth }) => height === look.leading || lastWidth > 70)
  const text = fitting ?? flow(440)
  return {
    height: text.height,
    gap: 7,
    staysWithNext: true,
    draw: (y) => writeText(sheet, addElement(sheet, root, 'P'), 'P', { text, x: paper.left, y, section }),
  }
}

const INDENT = 19
const entry = { size: 9.5, leading: 13.4 }
const SQUARE = 8.6

/** One box per entry; `- [ ]` becomes a check box. */
export function listBoxes(sheet: Sheet, parent: Structure, list: List, section: string): Box[] {
  const last = list.children.length - 1
  let element: Structure | undefined
  return list.children.map((child, index) => {
    const body = flowText(sheet, itemText(child), measure - INDENT, entry)
    return {
      height: body.height,
      gap: index === 0 ? 8 : 4.6,
      // A short list isn't split, and a long one never leaves a single entry at the bottom or top of a page.
      staysWithNext: index < last && (last < 4 || index === 0 || index === last - 1),
      draw(y) {
        element ??= addElement(sheet, parent, 'L')
        const item = addElement(sheet, element, 'LI')
        const label = addElement(sheet, item, 'Lbl')
        if (typeof child.checked === 'boolean') drawSquare(sheet, label, labelOf(section, wordsOf(child)), y)
        else drawLabel(sheet, label, list, index, y)
        const part = addElement(sheet, item, 'LBody')
        writeText(sheet, part, 'LBody', { text: body, x: paper.left + INDENT, y, section })
      },
    }
  })
}

function drawSquare(sheet: Sheet, label: Structure, name: string, y: number) {
  const square = { x: paper.left + 0.4, y: y + (entry.leading - SQUARE) / 2, width: SQUARE, height: SQUARE }
  asArtifact(sheet, () => {
    sheet.lineWidth(0.8).rect(square.x, square.y, square.width, square.height).stroke(sheet.brand.colors.ink)
  })
  addCheckbox(sheet, label, name, square)
}

function drawLabel(sheet: Sheet, label: Structure, list: List, index: number, y: number) {
  asContent(sheet, label, 'Lbl', () => {
    if (list.ordered) {
      const number = `${(list.start ?? 1) + index}.`
      flowText(sheet, number, INDENT, { ...entry, size: 8, face: 'label', fill: sheet.brand.colors.accentText }).draw(
        paper.left,
        y,
      )
    } else sheet.circle(paper.left + 4, y + entry.leading / 2, 1.4).fill(sheet.brand.colors.ink)
  })
}

const itemText = (item: ListItem) =>
  item.children.flatMap((child) => {
    if (child.type === 'paragraph') return child.children
    throw new Error(`a worksheet cannot hold “${child.type}” within an entry of a list`)
  })

const wordsOf = (item: ListItem) => itemText(item).map(plainText).join('').replaceAll('_', '').trim()
