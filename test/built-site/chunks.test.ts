import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** Built scripts whose text matches. */
const chunksWith = (text: RegExp): string[] =>
  globSync('build/client/assets/*.js')
    .filter((chunk) => text.test(readFileSync(chunk, 'utf8')))
    .map((chunk) => basename(chunk))

/** A script, plus its static imports. */
function importsOf(chunk: string): string[] {
  const text = readFileSync(`build/client/assets/${chunk}`, 'utf8')
  const imported = [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name)
  return [chunk, ...imported.flatMap(importsOf)]
}

it('has React come to a page with its islands alone', () => {
  const script = /<script type="module" src="([^"]+)"/.exec(readFileSync('build/client/about/index.html', 'utf8'))?.[1]
  expect(chunksWith(/hydrateRoot/)).not.toContain(basename(script ?? ''))
  expect(importsOf(basename(script ?? ''))).not.toContainEqual(expect.stringContaining('react'))
})

it('has nothing of the console in what visitors load', () => {
  const isOwn = (file: string) => /assets\/console-|client\/console\//.test(file)
  const files = globSync('build/client/**/*.{html,js,css,json,txt,xml}').filter((file) => !isOwn(file))
  expect(files.length).toBeGreaterThan(60)
  const telling = files.filter((file) =>
    /\/console\b|console-(?!toast)\w+-\w+\.(js|css)/.test(readFileSync(file, 'utf8')),
  )
  expect(telling).toEqual([])
  const [own, others] = [globSync('build/client/assets/console-*'), globSync('build/client/assets/*')]
  expect(own.length).toBeGreaterThan(1)
  expect(chunksWith(/\/api\/console\//).every((chunk) => chunk.startsWith('console-'))).toBe(true)
  expect(others.length).toBeGreaterThan(own.length)
})

// A lazily loaded script would load the page's style sheet again, and force a full style recalculation.
it('has no script ask for a sheet', () => {
  expect(chunksWith(/"assets\/[^"]+\.css"/)).toEqual([])
})

// One character beyond ASCII can double a script's memory in Chrome. Excludes two workers: their patterns are raw, and
// they only load for masking.
it('writes scripts in ASCII', () => {
  const chunks = chunksWith(/[^\0-\x7f]/)
  expect(chunks.filter((chunk) => !/^(?:masking|document)-worker-/.test(chunk))).toEqual([])
})
