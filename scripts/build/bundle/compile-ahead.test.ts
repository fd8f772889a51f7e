import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { compileAhead } from './compile-ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'gimbal-compile-ahead-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A page's script as it is sent, made small. */
async function bundle(source: string): Promise<string> {
  const input = join(folder, 'page.js')
  writeFileSync(input, source)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
    plugins: [compileAhead()],
  })
  return (built as Rolldown.RolldownOutput).output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

test('a CommonJS file is wrapped in a function that browsers compile while they load it, and works', async () => {
  writeFileSync(join(folder, 'part.cjs'), 'exports.answer = [42].map((one) => one)')
  const code = await bundle('import { answer } from "./part.cjs"\nglobalThis.answerOfPart = answer')
  expect(code.match(/\(\(function\(\w+\)\{/g)).toHaveLength(1)
  expect(code).toMatch(/\[42\]\.map\(\w+=>\w+\)/)
  await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(globalThis).toHaveProperty('answerOfPart', [42])
})

test('the build fails where nothing is wrapped', async () => {
  await expect(bundle('console.log(1)')).rejects.toThrow('No CommonJS file is wrapped as it was')
})
