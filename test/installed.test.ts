import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What `npm start` runs: the build and the server. Test tools aren't installed with the site. */
const STARTED = [
  'vite.config.ts',
  '{console,content,content-loader,contracts,mail,publisher,server,site}/**/*.{ts,tsx,mjs}',
  'packages/masker/{documents,engine,names,workspace}/**/*.{ts,tsx}',
  'packages/stand-ins/{,page/}*.{ts,tsx,js}',
  'ops/{build,set-up}/**/*.{ts,mjs}',
  'ops/{build,build-if-changed,ready}.{ts,mjs}',
]

it('builds and starts without the tools of the tests', () => {
  const read = (manifest: string) =>
    JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: object; devDependencies: object }
  const tools = new Set(Object.keys(read('package.json').devDependencies))
  const ownOf = (file: string) => {
    const [folder] = /^packages\/[^/]+/.exec(file) ?? []
    return folder ? Object.keys(read(`${folder}/package.json`).dependencies ?? {}) : []
  }
  const found = globSync(STARTED)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^'"]*'((?:@[\w-]+\/)?[\w-]+)/gm)]
        .filter(([, name = '']) => tools.has(name) && !ownOf(file).includes(name))
        .map(([, name]) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
})

it('takes no test into the build, which fails where their tools aren’t installed', () => {
  const built = globSync('build/{client,server}/**/*.js')
  expect(built).not.toEqual([])
  expect(built.filter((file) => readFileSync(file, 'utf8').includes('vitest'))).toEqual([])
})
