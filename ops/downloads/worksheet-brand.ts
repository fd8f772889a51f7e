import type { Brand } from '@gimbal/worksheets/brand.ts'
import type { FaceSources } from '@gimbal/worksheets/sheet.ts'
import { site } from '#content/site.ts'
import { formatDate } from '#contracts/dates.ts'
import { FACES } from '#site/styles/faces.ts'
import { MARK } from '#site/ui/mark-shape.ts'
import { readTokens } from '../build/read-tokens.ts'

const { light, brand } = readTokens()

/** The site's own name, mark and colors, on its worksheets. */
export const WORKSHEET_BRAND: Brand = {
  name: site.name,
  disclaimer: site.disclaimer,
  mark: MARK,
  colors: {
    ink: light.ink,
    paper: light.paper,
    quiet: light.quiet,
    line: brand('line-on-white'),
    edge: light.edge,
    accent: light.accent,
    accentText: light['accent-text'],
    good: light.good,
    bad: light.bad,
  },
  formatDate,
}

const { display, text, label } = FACES
export const WORKSHEET_FACES: FaceSources = {
  display: { file: display.source(), axes: display.sheet },
  text: { file: text.source(), axes: text.sheet },
  strong: { file: text.source(), axes: { wght: 600 } },
  emphasis: { file: text.source('latin', 'italic'), axes: text.sheet },
  label: { file: label.source(), axes: label.sheet },
}
