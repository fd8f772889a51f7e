import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTokens } from '#ops/build/read-tokens.ts'
import { PARTS, sampleMails } from '#ops/sample-mail-list.ts'
import { loadMails } from '#server/flows/leads/compose-mail.ts'
import { SOURCE } from '../site-content.ts'

const CLIENT = 'build/client'
const built = (path: string) => readFileSync(`${CLIENT}/${path}`, 'utf8')
const { light, dark } = readTokens()

it('has icons of the brand as it is', () => {
  for (const color of [light.ink, dark.ink, light.accent]) expect(built('favicon.svg')).toContain(color)
  for (const name of ['favicon.ico', 'apple-touch-icon.png', 'icon-512.png'])
    expect(globSync(name, { cwd: CLIENT })).toHaveLength(1)
})

it('gives browsers sheets and pictures whose colors are written out', () => {
  const having = (pattern: string, part: string) =>
    globSync(pattern, { cwd: CLIENT }).filter((file) => built(file).includes(part))
  expect(having('index.html', '--color-paper:')).not.toEqual([])
  expect(having('**/index.html', 'oklch(from')).toEqual([])
  expect(having('assets/plates-*/*.svg', light.accent)).not.toEqual([])
  expect(having('assets/plates-*/*.svg', 'var(')).toEqual([])
})

it('has every mail in the build, in the colors of the site or of its owner', async () => {
  const { composeMail } = await loadMails('build', () => SOURCE)
  for (const { name, mail, parts } of sampleMails()) {
    const { html, text } = await composeMail(mail, { ...PARTS, ...parts })
    const found = [html.includes(light.accent), html.includes(dark.paper), text.length > 100]
    expect([name, ...found]).toEqual([name, true, true, true])
    const { site: siteWords } = PARTS.words
    const words = { ...PARTS.words, site: { ...siteWords, brand: { ...siteWords.brand, accent: '#448d6a' } } }
    const own = (await composeMail(mail, { ...PARTS, ...parts, words })).html
    expect([name, own.includes('#448d6a'), own.includes(light.accent)]).toEqual([name, true, false])
  }
})
