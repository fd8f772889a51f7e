import { expect, test } from 'vitest'
import { FILES, SOURCE } from '#test/site-content.ts'
import { openContent } from './open-content.server.ts'
import { EVER, visibleOn } from './publishing.ts'

const TODAY = visibleOn('2026-03-05')

test('a page goes by its own file: its layout by its text, its leads by its name, one version alone', () => {
  const [file = ''] = FILES.all('_b.md')
  const text = FILES.text(file)?.replace(/^(layout|service|source): .*\n/gm, '') ?? ''
  const path = 'content/landing-pages/lp_08-a-fee-a-month_b.md'
  const content = openContent({ ...SOURCE, overlay: new Map([[path, text]]) }, EVER)
  const copy = content.landingPages.read('/lp_08-a-fee-a-month_b')
  expect(copy).toMatchObject({ layout: 'band', source: 'landing:a-fee-a-month', testimonials: [] })
  expect(copy && content.landingPages.canonicalOf(copy)).toBe('/lp_08-a-fee-a-month_b')
  const hidden = openContent({ ...SOURCE, overlay: new Map([[path, text.replace('\n', '\ndraft: true\n')]]) }, TODAY)
  expect(hidden.landingPages.read('/lp_08-a-fee-a-month_b')).toBeUndefined()
})
