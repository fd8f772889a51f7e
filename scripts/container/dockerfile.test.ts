import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandWords, environmentOf, lastOf, readDockerfile, type Stage } from './read-dockerfile.ts'

// `npx node scripts/test-container.ts` tests the built image.

const ROOT = join(import.meta.dirname, '../..')
const { stages } = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const none: Stage = { image: '', name: undefined, instructions: [] }
const [build = none, final = none] = [stages[0], stages.at(-1)]
const all = (stage: Stage, name: string) =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ words }) => words)

it('starts from an image that is pinned by its digest', () => {
  expect(stages.length).toBe(2)
  for (const { image } of stages) expect(image).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
})

it('takes packages over after those that build and test the site are gone', () => {
  const prune = build.instructions.findIndex(({ words }) => words.includes('npm prune --omit=dev --omit=optional'))
  expect(prune).toBeGreaterThan(build.instructions.findIndex(({ words }) => words.includes('build-if-changed.mjs')))
  expect(all(final, 'RUN').join('\n')).not.toMatch(/npm|ready\.mjs/)
})

it('copies each folder once', () => {
  const from = all(final, 'COPY').map((words) => words.split(' ').at(-2))
  expect(from).toEqual([...new Set(from)])
})

it('gives its code to root, and only its data to the user who runs it', () => {
  const copies = all(final, 'COPY')
  expect(copies.length).toBeGreaterThan(0)
  for (const words of copies) expect(words).toMatch(/^--from=build --chown=root:root /)
  expect(all(final, 'RUN')).toEqual(['install -d -o node -g node -m 0700 /data'])
  expect(lastOf(final, 'USER')).toBe('node')
  expect(lastOf(final, 'VOLUME')).toBe('/data')
  expect(environmentOf(all(final, 'ENV').join(' '))).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
})

it('is asked whether it takes leads', () => {
  expect(commandWords(lastOf(final, 'HEALTHCHECK')).join(' ')).toMatch(/^node --eval fetch\(.+\/readyz/)
  expect(commandWords(lastOf(final, 'CMD')).at(-1)).toBe('server/main.ts')
})

it('reads lines that are continued, comments among them', () => {
  const { stages: read, args } = readDockerfile('ARG A=b:1\n# no\nFROM ${A} AS x\nRUN one \\\n# no\n    && two\n')
  expect(args).toEqual({ A: 'b:1' })
  expect(read).toEqual([{ image: 'b:1', name: 'x', instructions: [{ name: 'RUN', words: 'one && two' }] }])
})
