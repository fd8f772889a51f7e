import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listServiceSummaries, listServices, parseService } from './services.server.ts'

const file = {
  path: 'content/services/example.md',
  slug: 'example',
  body: 'What it *is*.',
  frontMatter: {
    category: 'Example',
    order: 1,
    targetAudience: ['solo'],
    plate: 'level-horizon',
    plateAlt: 'A drawing.',
    summary: 'What changes.',
    items: ['One', 'Two', 'Three', 'Four'],
    callToAction: 'See how',
    callToActionHref: '/contact',
  },
}

test('the nine services of §3 stand in their order with their audiences', () => {
  expect(listServices().map(({ category, targetAudience }) => [category, ...targetAudience])).toEqual([
    ['Legal Operations Automation', 'solo', 'firm'],
    ['Fractional CTO', 'solo'],
    ['Knowledge Management Systems', 'firm'],
    ['Technology Stack Optimization', 'solo', 'firm'],
    ['AI Integration & Training', 'solo', 'firm'],
    ['DIY Automation Coaching', 'solo'],
    ['Advanced Legal Analytics', 'firm'],
    ['Exit & Transition Readiness', 'solo', 'firm'],
    ['Firm Cybersecurity Assessment', 'firm'],
  ])
})

test('each service has a drawing of its own', () => {
  const plates = listServices().map((service) => service.plate)
  expect(new Set(plates).size).toBe(plates.length)
  expect(plates.filter((plate) => !existsSync(`app/plates/${plate}.svg`))).toEqual([])
})

test('a card carries no bodies', () => {
  for (const summary of listServiceSummaries()) {
    expect(Object.keys(summary).toSorted()).toEqual(['category', 'order', 'plate', 'slug', 'summary', 'targetAudience'])
  }
})

test.each([
  ['category', undefined],
  ['targetAudience', ['everybody']],
  ['items', ['One']],
  ['summary', 'x'.repeat(111)],
  ['callToActionHref', 'https://elsewhere.example'],
  ['plate', 'nope'],
  ['colour', 'red'],
])('a wrong %s fails and says file and field', (field, value) => {
  expect(() => parseService({ ...file, frontMatter: { ...file.frontMatter, [field]: value } })).toThrow(
    new RegExp(`content/services/example.md: [\\s\\S]*${field}`),
  )
})
