import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { leaveOut } from './leave-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'gimbal-leave-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PARTS = [
  'node_modules/react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  'node_modules/react-router/dist/production/lib/router/instrumentation.js',
  'app/structured-data.ts',
]

/** What a browser would load of a page that uses these files. */
async function bundle(parts: readonly string[]): Promise<string> {
  const input = join(folder, 'page.js')
  const lines = parts.map((part, place) => `import * as part${place} from ${JSON.stringify(resolve(part))}`)
  writeFileSync(input, `${lines.join('\n')}\nconsole.log(${parts.map((_, place) => `part${place}`).join(', ')})`)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
    plugins: [leaveOut()],
  })
  return (built as Rolldown.RolldownOutput).output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

test('of what browsers never call only the names are left', async () => {
  const code = await bundle(PARTS)
  expect(code).toContain('instrumentClientSideRouter')
  expect(code).toContain('organization')
  expect(code).not.toContain('schema.org')
  expect(code).not.toContain('manifest')
})

test.each(PARTS)('the build fails where %s is not met any more', async (gone) => {
  const part = gone.replace(/^node_modules.*\/lib\//, '')
  await expect(bundle(PARTS.filter((each) => each !== gone))).rejects.toThrow(part)
})
