import { expect, test } from 'vitest'
import { renderBody } from '#content-loader/markdown.server.ts'
import { FILES } from '#test/site-content.ts'
import { chaptersOf } from './landing-sections.tsx'

test('each second-level heading begins a chapter that holds all up to the next, and what stands before them is one, too', () => {
  const chapters = chaptersOf(
    renderBody('First.\n\n## One\n\nText.\n\n### Below it\n\n- Line\n\n## Two\n\nText.', FILES).body,
  )
  expect(chapters.map(({ heading, text }) => [heading !== undefined, text.length])).toEqual([
    [false, 1],
    [true, 3],
    [true, 1],
  ])
})
