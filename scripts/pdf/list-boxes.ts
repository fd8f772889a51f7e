import type { Box } from './box.ts'
import { flowText } from './flow-text.ts'
import type { List, ListItem } from './parse-markdown.ts'
import { addElement, asContent, color, measure, paper, type Sheet, type Structure } from './sheet.ts'

const INDENT = 19
const look = { size: 9.5, leading: 13.4 }
const SQUARE = 8.6

/** One box an entry; `- [ ]` becomes a square to tick. */
export function listBoxes(sheet: Sheet, parent: Structure, list: List): Box[] {
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
        drawLabel(sheet, entry, list, item, index, y)
        const part = addElement(sheet, entry, 'LBody')
        asContent(sheet, part, 'LBody', () => body.draw(paper.left + INDENT, y))
      },
    }
  })
}

function drawLabel(sheet: Sheet, entry: Structure, list: List, item: ListItem, index: number, y: number) {
  const middle = y + look.leading / 2
  if (typeof item.checked === 'boolean') {
    const label = addElement(sheet, entry, 'Lbl', { actual: item.checked ? '☑' : '☐' })
    asContent(sheet, label, 'Lbl', () => {
      sheet
        .lineWidth(0.8)
        .rect(paper.left + 0.4, middle - SQUARE / 2, SQUARE, SQUARE)
        .stroke(color.ink)
    })
    return
  }
  const label = addElement(sheet, entry, 'Lbl')
  asContent(sheet, label, 'Lbl', () => {
    if (list.ordered) {
      const number = `${(list.start ?? 1) + index}.`
      flowText(sheet, number, INDENT, { ...look, size: 8, face: 'label', fill: color.accentText }).draw(paper.left, y)
    } else sheet.circle(paper.left + 4, middle, 1.4).fill(color.ink)
  })
}

function itemText(item: ListItem) {
  return item.children.flatMap((child) => {
    if (child.type === 'paragraph') return child.children
    throw new Error(`a worksheet cannot hold “${child.type}” within an entry of a list`)
  })
}
