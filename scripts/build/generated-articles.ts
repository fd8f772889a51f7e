import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds articles to a folder until it holds so many: real ones again under other names, titles and days, so that what is
 * measured has real lengths.
 */
export function writeGeneratedArticles(folder: string, count: number): void {
  const real = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const texts = real.map((name) => readFileSync(join(folder, name), 'utf8'))
  for (let number = real.length; number < count; number += 1) {
    const day = new Date(Date.UTC(2019, 0, 1 + (number % 2200))).toISOString().slice(0, 10)
    const text = (texts[number % texts.length] ?? '')
      .replace(/^title: .*$/m, `title: The same rule in another matter, number ${number}`)
      .replace(/^date: .*$/m, `date: ${day}`)
      .replace(/^slug: .*\n/m, '')
    writeFileSync(join(folder, `generated-${String(number).padStart(5, '0')}.md`), text)
  }
}
