import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { leaveOut } from './leave-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'gimbal-leave-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FRAMEWORK = 'node_modules/react-router/dist/production/lib'
const PARTS = [
  'dom/ssr/fog-of-war.js',
  'router/instrumentation.js',
  'dom/lib.js',
  'router/router.js',
  'dom/ssr/single-fetch.js',
  'dom/ssr/components.js',
  'hooks.js',
]
  .map((file) => `${FRAMEWORK}/${file}`)
  .concat('app/structured-data.ts')

/** What a browser would load of a page that uses these files. */
async function bundle(parts: readonly string[]): Promise<string> {
  const input = join(folder, 'page.js')
  const lines = parts.map((part, place) => `import * as part${place} from ${JSON.stringify(resolve(part))}`)
  writeFileSync(input, `${lines.join('\n')}\nconsole.log(${parts.map((_, place) => `part${place}`).join(', ')})`)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input } },
    plugins: [leaveOut()],
  })
  return (built as Rolldown.RolldownOutput).output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

test('of what browsers never call only the names are left', async () => {
  const code = await bundle(PARTS)
  expect(code).toContain('instrumentClientSideRouter')
  expect(code).toContain('organization')
  expect(code).not.toContain('schema.org')
  // Each from the body of a function that is left out.
  expect(code).not.toMatch(/No action match found|No fetcher match found|matches after fetcher action/)
})

test('what is around it stays', async () => {
  const code = await bundle(PARTS)
  expect(code).toContain('function createRouter(')
  expect(code).toContain('async function startNavigation(')
  expect(code).toContain('No routeId found for single fetch call decoding')
})

test('a function that nobody called says why it does nothing when somebody does', async () => {
  expect(await bundle(PARTS)).toMatch(/function Form\(\) \{\s*throw Error\("Left out of what browsers load/)
})

test('the build fails where a function is not there any more', async () => {
  const hooks = join(folder, 'react-router/dist/production/lib/hooks.js')
  mkdirSync(dirname(hooks), { recursive: true })
  writeFileSync(hooks, 'export const RSCHandler = () => {\n\treturn 1\n}\n')
  const others = PARTS.filter((part) => !part.endsWith('/hooks.js'))
  await expect(bundle([...others, hooks])).rejects.toThrow('has no RSCErrorHandler any more')
})

test.each([
  ['app/structured-data.ts', `${FRAMEWORK}/dom/lib.js`],
  ['dom/ssr/fog-of-war.js', 'app/structured-data.ts'],
])('the build fails where %s is not met any more', async (gone, other) => {
  await expect(bundle([other])).rejects.toThrow(gone)
})
