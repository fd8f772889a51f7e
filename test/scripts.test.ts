import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('after getting ready, each script has the shell look for the new Node (decision 0002)', () => {
  const wrong = Object.entries(scripts).filter(
    ([, line]) => /ready\.mjs.*\bnode\b/.test(line) && !/ready\.mjs( \w+)* && hash -r && /.test(line),
  )
  expect(wrong).toEqual([])
  expect(Object.values(scripts).filter((line) => line.includes('hash -r')).length).toBeGreaterThan(4)
})

test('what runs for long takes the place of the shell, so that signals reach it', () => {
  for (const name of ['start', 'dev', 'test'])
    expect(`${name}: ${scripts[name]}`).toMatch(/&& ([A-Z_]+=\S+ )*exec node( --[\w-]+=\d+)* [\w/.-]+( [\w-]+)?$/)
})

test('tools are installed for what tests the site, never for what runs it', () => {
  const asks = (name: string) => /ready\.mjs (tools|browser)/.test(scripts[name] ?? '')
  expect(Object.keys(scripts).filter((name) => /^(test(:|$)|check$)/.test(name) && !asks(name))).toEqual([])
  expect(['start', 'dev', 'build', 'doctor', 'upgrade', 'deploy:init', 'store:backup'].filter(asks)).toEqual([])
})
