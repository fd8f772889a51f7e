import { MARK } from '#app/ui/mark-shape.ts'
import { site } from '#content/site.ts'
import { flowText } from './flow-text.ts'
import { asArtifact, color, measure, paper, rule, type Sheet } from './sheet.ts'

/** The head of the first page: the mark and the name, what kind of sheet this is, and a scale below. */
export function drawFirstHead(sheet: Sheet, kind: string): number {
  asArtifact(
    sheet,
    () => {
      drawMark(sheet, paper.left + 11, paper.top + 11, 22)
      flowText(sheet, site.name, 200, { size: 16, leading: 22, face: 'display' }).draw(paper.left + 30, paper.top)
      label(sheet, kind, paper.top + 5)
      drawScale(sheet, paper.top + 34)
    },
    'Pagination',
  )
  return paper.top + 34
}

/** The head of the pages that follow. @returns where the page's text begins */
export function drawNextHead(sheet: Sheet, title: string, kind: string): number {
  asArtifact(
    sheet,
    () => {
      drawMark(sheet, paper.left + 6, paper.top - 8, 12)
      flowText(sheet, title, measure, { size: 9, leading: 12, face: 'strong' }).draw(paper.left + 18, paper.top - 14)
      label(sheet, kind, paper.top - 14)
      rule(sheet, paper.top + 6, { width: 0.9, stroke: color.ink })
    },
    'Pagination',
  )
  return paper.top + 16
}

/** The foot of every page: whose it is, what it is not, and which page of how many. */
export function drawFoot(sheet: Sheet, page: number, pages: number) {
  const y = paper.bottom + 8
  asArtifact(
    sheet,
    () => {
      rule(sheet, y)
      const look = { size: 6.8, leading: 9.4, fill: color.quiet }
      const name = flowText(sheet, site.name, 120, { ...look, face: 'strong' })
      name.draw(paper.left, y + 6)
      const indent = name.width + 8
      flowText(sheet, site.disclaimer, measure - indent - 80, look).draw(paper.left + indent, y + 6)
      label(sheet, `Page ${page} of ${pages}`, y + 4)
    },
    'Pagination',
  )
}

function label(sheet: Sheet, text: string, y: number) {
  const flowed = flowText(sheet, text, measure, { size: 7.2, leading: 12, face: 'label', fill: color.quiet })
  flowed.draw(paper.right - flowed.width, y)
}

function drawMark(sheet: Sheet, x: number, y: number, size: number) {
  sheet
    .save()
    .translate(x, y)
    .scale(size / 100)
  sheet.lineWidth(5).circle(0, 0, MARK.radius).stroke(color.ink)
  sheet.save().rotate(MARK.tilt)
  for (const { rx, ry } of MARK.rings) sheet.ellipse(0, 0, rx, ry).stroke(color.ink)
  sheet.restore()
  sheet.lineWidth(8).moveTo(-MARK.reach, 0).lineTo(MARK.reach, 0).stroke(color.accent).restore()
}

/** A hairline with the ticks of a rule: sixteenths of an inch, longer at quarters and inches. */
function drawScale(sheet: Sheet, y: number) {
  rule(sheet, y, { width: 0.9, stroke: color.ink })
  for (let sixteenth = 0; sixteenth * 4.5 <= measure; sixteenth++) {
    const length = sixteenth % 16 === 0 ? 7 : sixteenth % 4 === 0 ? 4.5 : 2.5
    const x = paper.left + sixteenth * 4.5
    sheet
      .lineWidth(0.5)
      .moveTo(x, y)
      .lineTo(x, y - length)
      .stroke(color.ink)
  }
  sheet
    .lineWidth(1.2)
    .moveTo(paper.left, y - 8)
    .lineTo(paper.left, y + 8)
    .stroke(color.accent)
}
