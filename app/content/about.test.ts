import { expect, test } from 'vitest'
import { parseAbout } from './about.server.ts'

const file = {
  path: 'content/about.md',
  slug: 'about',
  frontMatter: { title: 'About Us', founderName: 'The founder', ringsCaption: 'Rings' },
  body: 'What we do.\n\n## One *trade*\n\nFirst.\n\nSecond.\n\n## Another\n\nThird.',
}

test('the story opens with what stands before its first heading and goes on in sections', () => {
  const { opening, sections, sample } = parseAbout(file)
  expect(opening).toEqual([{ tag: 'p', children: ['What we do.'] }])
  expect(sections).toMatchObject([
    { id: 'one-trade', heading: ['One ', { tag: 'em', children: ['trade'] }], text: [{ tag: 'p' }, { tag: 'p' }] },
    { id: 'another', heading: ['Another'], text: [{ tag: 'p', children: ['Third.'] }] },
  ])
  expect(sample).toBe(false)
})

test.each([
  ['title', { frontMatter: { founderName: 'The founder' } }],
  ['colour', { frontMatter: { ...file.frontMatter, colour: 'red' } }],
  ['before the first heading', { body: '## At once\n\nText.' }],
])('a wrong file fails and says %s', (said, wrong) => {
  expect(() => parseAbout({ ...file, ...wrong })).toThrow(new RegExp(`^content/about.md: [\\s\\S]*${said}`))
})
