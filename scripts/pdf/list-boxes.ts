import type { Box } from './box.ts'
import { flowText } from './flow-text.ts'
import { addCheckbox, labelOf, writeText } from './form-fields.ts'
import { type List, type ListItem, plainText } from './parse-markdown.ts'
import { addElement, asArtifact, asContent, color, measure, paper, type Sheet, type Structure } from './sheet.ts'

const INDENT = 19
const look = { size: 9.5, leading: 13.4 }
const SQUARE = 8.6

/** One box an entry; `- [ ]` becomes a square to tick. */
export function listBoxes(sheet: Sheet, parent: Structure, list: List, section: string): Box[] {
  const last = list.children.length - 1
  let element: Structure | undefined
  return list.children.map((item, index) => {
    const body = flowText(sheet, itemText(item), measure - INDENT, look)
    return {
      height: body.height,
      gap: index === 0 ? 8 : 4.6,
      // A short list is not divided, and of a long one no entry stands alone at the foot or the head of a page.
      staysWithNext: index < last && (last < 4 || index === 0 || index === last - 1),
      draw(y) {
        element ??= addElement(sheet, parent, 'L')
        const entry = addElement(sheet, element, 'LI')
        const label = addElement(sheet, entry, 'Lbl')
        if (typeof item.checked === 'boolean') drawSquare(sheet, label, labelOf(section, wordsOf(item)), y)
        else drawLabel(sheet, label, list, index, y)
        const part = addElement(sheet, entry, 'LBody')
        writeText(sheet, part, 'LBody', { text: body, x: paper.left + INDENT, y, section })
      },
    }
  })
}

function drawSquare(sheet: Sheet, label: Structure, name: string, y: number) {
  const square = { x: paper.left + 0.4, y: y + (look.leading - SQUARE) / 2, width: SQUARE, height: SQUARE }
  asArtifact(sheet, () => {
    sheet.lineWidth(0.8).rect(square.x, square.y, square.width, square.height).stroke(color.ink)
  })
  addCheckbox(sheet, label, name, square)
}

function drawLabel(sheet: Sheet, label: Structure, list: List, index: number, y: number) {
  asContent(sheet, label, 'Lbl', () => {
    if (list.ordered) {
      const number = `${(list.start ?? 1) + index}.`
      flowText(sheet, number, INDENT, { ...look, size: 8, face: 'label', fill: color.accentText }).draw(paper.left, y)
    } else sheet.circle(paper.left + 4, y + look.leading / 2, 1.4).fill(color.ink)
  })
}

function itemText(item: ListItem) {
  return item.children.flatMap((child) => {
    if (child.type === 'paragraph') return child.children
    throw new Error(`a worksheet cannot hold “${child.type}” within an entry of a list`)
  })
}

const wordsOf = (item: ListItem) => itemText(item).map(plainText).join('').replaceAll('_', '').trim()
