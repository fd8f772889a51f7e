import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeOfSource } from '#contracts/survey-sources.ts'

const LINK = /<a [^>]*href="\/contact(\?[^"#]*)?"/g

it('names in every link to the survey where it is, so that the firm knows what brought a lead', () => {
  const unknown: string[] = []
  let links = 0
  for (const file of globSync('**/index.html', { cwd: 'build/client' })) {
    for (const [, query = ''] of readFileSync(`build/client/${file}`, 'utf8').matchAll(LINK)) {
      links += 1
      const source = new URLSearchParams(query.replaceAll('&amp;', '&')).get('source') ?? ''
      if (placeOfSource(source) === undefined) unknown.push(`${file} ${query}`)
    }
  }
  expect(links).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})
