import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// `npx node test/test-container.ts` tests the built image.

const text = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\s*\\\n\s*/g, ' ')
const [args = '', build = '', final = ''] = text.split(/^FROM /m)
const all = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, words]) => words)

it('starts from an image that is pinned by its digest', () => {
  expect(args).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/m)
  expect(text.match(/^FROM \S+/gm)).toEqual(['FROM ${NODE_IMAGE}', 'FROM ${NODE_IMAGE}'])
})

it('takes packages over after those that build and test the site are gone', () => {
  expect(build).toMatch(/build-if-changed\.mjs[\s\S]*npm prune --omit=dev --omit=optional/)
  expect(all(final, 'RUN').join('\n')).not.toMatch(/npm|ready\.mjs/)
})

it('gives its code to root, and only its data to the user who runs it', () => {
  const copies = all(final, 'COPY')
  expect(copies.length).toBeGreaterThan(0)
  expect(copies).toEqual([...new Set(copies)])
  for (const words of copies) expect(words).toMatch(/^--from=build --chown=root:root /)
  expect(all(final, 'RUN')).toEqual(['install -d -o node -g node -m 0700 /data'])
  expect([all(final, 'USER'), all(final, 'VOLUME')]).toEqual([['node'], ['/data']])
  expect(all(final, 'ENV').join(' ')).toMatch(/\bNODE_ENV=production .*\bDATA_DIR=\/data\b/)
})

it('is asked whether it takes leads', () => {
  expect(all(final, 'HEALTHCHECK').join()).toMatch(/CMD \["node", "--eval", "fetch\(.+\/readyz/)
  expect(all(final, 'CMD')).toEqual(['["node", "server/main.ts"]'])
})
