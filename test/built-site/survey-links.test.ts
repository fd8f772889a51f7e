import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeOfSource } from '#contracts/landing-offers.ts'

const LINK = /<a [^>]*href="\/contact(\?[^"#]*)?"/g
/** In Markdown and llms.txt. */
const WRITTEN = /\]\([^)\s]*\/contact(\?[^)#]*)?\)/g

it('names in every link to the survey where it is, so that the firm knows what brought a lead', () => {
  const unknown: string[] = []
  let links = 0
  for (const file of globSync('**/{index.html,*.md,*.txt}', { cwd: 'build/client' })) {
    const link = file.endsWith('.html') ? LINK : WRITTEN
    for (const [, query = ''] of readFileSync(`build/client/${file}`, 'utf8').matchAll(link)) {
      links += 1
      const source = new URLSearchParams(query.replaceAll('&amp;', '&')).get('source') ?? ''
      if (placeOfSource(source) === undefined) unknown.push(`${file} ${query}`)
    }
  }
  expect(links).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

it('takes each of those links from the list, also on pages that are made on request', () => {
  const files = globSync('{mail,site}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const byHand = files.filter((file) => /href(=|: )["']\/contact["']/.test(readFileSync(file, 'utf8')))
  // One gives each link its source, the other leads back to the visitor's own answers, which have theirs.
  expect(byHand.toSorted()).toEqual(['site/render/render.tsx', 'site/survey/resume-sending.ts'])
})
