import { expect, test } from 'vitest'
import { EVER } from './publishing.ts'
import { parseService, visibleServices } from './services.server.ts'

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

const having = (slug: string, fields: object) =>
  parseService({ ...file, slug, frontMatter: { ...file.frontMatter, ...fields } })

test('services stand in their order; one that is a draft is hidden, and marked in development', () => {
  const services = [having('last', { order: 3 }), having('hidden', { order: 2, draft: true }), having('first', {})]
  const shown = (where = EVER) =>
    visibleServices(services, where).map(({ slug, isHidden }) => [slug, isHidden].join(' '))
  expect(shown()).toEqual(['first ', 'last '])
  expect(shown({ ...EVER, showsUnpublished: true })).toEqual(['first ', 'hidden true', 'last '])
})
