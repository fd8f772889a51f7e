import { expect, test } from 'vitest'
import { FILES } from '#test/site-content.ts'
import { renderBody } from '../content/markdown.server.ts'
import { chaptersOf } from './landing-sections.tsx'

const shapeOf = (markdown: string) =>
  chaptersOf(renderBody(markdown, FILES).body).map(({ heading, text }) => [
    heading ? JSON.stringify(heading).match(/"tag":"h2".*?"children":\["(.*?)"/)?.[1] : undefined,
    text.map((part) => (typeof part === 'string' ? part : part.tag)),
  ])

test('each second-level heading begins a chapter that holds all up to the next', () => {
  expect(shapeOf('## One\n\nText.\n\n### Below it\n\n- Line\n\n## Two\n\nText.')).toEqual([
    ['One', ['p', 'div', 'ul']],
    ['Two', ['p']],
  ])
})

test('what stands before the first heading is a chapter without one', () => {
  expect(shapeOf('First.\n\nSecond.\n\n## One\n\nText.')).toEqual([
    [undefined, ['p', 'p']],
    ['One', ['p']],
  ])
})
