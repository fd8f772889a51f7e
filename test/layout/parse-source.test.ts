import { expect, it } from 'vitest'
import { parseSource } from './parse-source.ts'

const parse = (text: string) => parseSource('server/example.tsx', text)

it('finds imports of every kind, and none in a string or a comment', () => {
  const { imports } = parse(`
    import { a } from './a.ts'
    import type { B } from '#server/b.ts'
    import './c.css'
    export { d } from './d.ts'
    export type * from './e.ts'
    const f = await import('./f.ts')
    const g = await import(\`./g.ts\`)
    type H = import('./h.ts').H
    const text = "import x from './not.ts'" // import y from './neither.ts'
    export const View = () => <p>import z from './nor.ts'</p>
  `)
  expect(imports.toSorted()).toEqual([
    '#server/b.ts',
    './a.ts',
    './c.css',
    './d.ts',
    './e.ts',
    './f.ts',
    './g.ts',
    './h.ts',
  ])
})

it.each([
  'const port = process.env.PORT',
  'const port = process.env["PORT"]',
  'const port = process["env"].PORT',
  'const port = globalThis.process.env.PORT',
  'const { env } = process',
  'const { env: settings } = process',
  'import { env } from "node:process"',
  'import { env as settings } from "process"',
  'const all = { ...process.env }',
  'const mode = import.meta.env.MODE',
  'start(process.env.PORT)',
])('sees the environment read by `%s`', (text) => {
  expect(parse(text).environment).toBe('read')
})

it('tells handing the environment on from reading it', () => {
  expect(parse('const config = readConfig(process.env)').environment).toBe('handed on')
  expect(parse('readConfig(process.env); log(process.env.PORT)').environment).toBe('read')
})

it('lets a file speak of other environments', () => {
  expect(parse('const port = options.env.PORT; process.exit(env.code) // process.env.X').environment).toBe('untouched')
})

it('refuses a file that does not parse, by name', () => {
  expect(() => parse('const = 1')).toThrow('server/example.tsx')
})
