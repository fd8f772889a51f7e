import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

// In a chunk that routes import too, React would start before the page's routes are known, and take the page away.
it('starts React in the entry alone, which pages import last', () => {
  const chunks = globSync('build/client/assets/*.js')
  const starting = chunks.filter((chunk) => /hydrateRoot\)?\(document/.test(readFileSync(chunk, 'utf8')))
  expect(starting.map((chunk) => basename(chunk))).toEqual([expect.stringMatching(/^entry\.client-/)])
})
