import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArticleIndex } from '#content-loader/articles.server.ts'
import { parseCaseStudy } from '#content-loader/case-studies.server.ts'
import { parseDownload } from '#content-loader/downloads.server.ts'
import { findControl, parseContentFile } from '#content-loader/front-matter.server.ts'
import type { TemplateKind } from '#contracts/console-content.ts'
import { anySign } from '#test/any-sign.ts'
import { FILES } from '#test/site-content.ts'
import { draftOf, slugOf } from './piece-templates.ts'

const begin = (kind: TemplateKind, title: string, slug = 'x') =>
  parseContentFile('x.md', slug, draftOf(kind, title, '2025-03-05'), new Map())

test('each kind begins as a draft that the site can show', () => {
  const publishing = { today: '9999-12-31', showsUnpublished: true }
  const articles = createArticleIndex([begin('article', 'A title', 'a-title')], FILES, publishing, expect.fail)
  expect(articles.list()).toMatchObject([{ title: 'A title', unpublished: 'draft' }])
  expect(parseCaseStudy(begin('case-study', 'A title'), FILES)).toMatchObject({ title: 'A title', draft: true })
  expect(parseDownload(begin('download', 'A title'), FILES)).toMatchObject({ title: 'A title', draft: true })
})

test('whatever the title, it is kept to the letter and its address is one', () => {
  expect(slugOf('Don’t wait: “call” them — today')).toBe('dont-wait-call-them-today')
  expect(slugOf('Łódź œuvre ßtraße, Đorđe & Þór İpek')).toBe('lodz-oeuvre-sstrasse-dorde-thor-ipek')
  fc.assert(
    fc.property(fc.string({ unit: anySign, minLength: 1 }), (words) => {
      const title = words.trim()
      expect(slugOf(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      if (title === '' || findControl(title) !== undefined) return
      expect(begin('article', title).frontMatter).toMatchObject({ title })
    }),
  )
})
