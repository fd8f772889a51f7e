import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeOfSource } from '#contracts/landing-pages.ts'
import { CONTENT } from '#test/site-content.ts'

const LINK = /<a [^>]*href="\/contact(\?[^"#]*)?"/g
/** In Markdown. */
const WRITTEN = /\]\([^)\s]*\/contact(\?[^)#]*)?\)/g

it('names in every link to the survey where it is, so that the firm knows what brought a lead', () => {
  const unknown: string[] = []
  // An ad's page says in its file what its leads are marked with.
  const ofLandingPages = new Set(CONTENT.landingPages.list().map(({ source }) => source))
  let links = 0
  for (const file of globSync('**/{index.html,*.md,*.txt}', { cwd: 'build/client' })) {
    const link = file.endsWith('.html') ? LINK : WRITTEN
    for (const [, query = ''] of readFileSync(`build/client/${file}`, 'utf8').matchAll(link)) {
      links += 1
      const source = new URLSearchParams(query.replaceAll('&amp;', '&')).get('source') ?? ''
      if (placeOfSource(source) === undefined && !ofLandingPages.has(source)) unknown.push(`${file} ${query}`)
    }
  }
  expect(links).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

it('takes each of those links from the list, also on pages that are made on request', () => {
  const files = globSync('{mail,site}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const byHand = files.filter((file) => /href(=|: )["']\/contact["']/.test(readFileSync(file, 'utf8')))
  // Two give each link its source, the other leads back to the visitor's own answers, which have theirs.
  const known = ['site/render/render.tsx', 'site/render/without-links.ts', 'site/survey/resume-sending.ts']
  expect(byHand.toSorted()).toEqual(known)
})
