import type { Brand } from '@gimbal/worksheets/brand.ts'
import { site } from '#content/site.ts'
import { formatDate } from '#contracts/dates.ts'
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
