import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** The names of the built scripts whose text is like that. */
const chunksWith = (text: RegExp): string[] =>
  globSync('build/client/assets/*.js')
    .filter((chunk) => text.test(readFileSync(chunk, 'utf8')))
    .map((chunk) => basename(chunk))

// In a chunk that routes import too, React would start before the page's routes are known, and take the page away.
it('starts React in the entry alone, which pages import last', () => {
  expect(chunksWith(/hydrateRoot\)?\(document/)).toEqual([expect.stringMatching(/^entry\.client-/)])
})

// What is loaded late would load the sheet of the page once more, and the browser judge every element anew.
it('has no script ask for a sheet', () => {
  expect(chunksWith(/"assets\/[^"]+\.css"/)).toEqual([])
})

// Chrome keeps a text with one letter more in twice the memory.
it('writes scripts in ASCII', () => {
  expect(chunksWith(/[^\0-\x7f]/)).toEqual([])
})
