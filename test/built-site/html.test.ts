import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

/** What is used of html-validate, which is installed with the tools. */
interface Validator {
  validateString: (html: string) => Promise<{
    results: { messages: { ruleId: string; message: string; line: number; selector: string | null }[] }[]
  }>
}

async function loadValidator(): Promise<Validator> {
  const module = resolve(import.meta.dirname, '../../tools/node_modules/html-validate/dist/esm/index.js')
  const { HtmlValidate } = await import(pathToFileURL(module).href)
  return new HtmlValidate({ extends: ['html-validate:standard'] })
}

it('writes every page in HTML as the standard has it', async () => {
  const validator = await loadValidator()
  const pages = globSync('build/client/**/index.html')
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const { results } = await validator.validateString(readFileSync(page, 'utf8'))
    const found = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`))
    expect([page, found]).toEqual([page, []])
  }
})
