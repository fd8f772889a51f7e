import { expect, it } from 'vitest'
import {
  crowdedFolders,
  deepFiles,
  dependencyExcess,
  drawers,
  environmentReaders,
  misnamedFiles,
  oversizedFiles,
} from './file-rules.ts'
import type { Source } from './parse-source.ts'

const numbered = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, i) => name(i))

it('refuses a source file over 300 lines, but not words, migrations or drawings', () => {
  const lines = 301
  expect(oversizedFiles([{ path: 'server/app.ts', lines }])).toEqual(['server/app.ts has 301 lines, more than 300'])
  expect(oversizedFiles([{ path: 'server/app.ts', lines: 300 }])).toEqual([])
  const excepted = ['content/site.ts', 'server/store/migrations/0001-all.ts', 'app/plates/ring.tsx', 'docs/journey.md']
  expect(oversizedFiles(excepted.map((path) => ({ path, lines })))).toEqual([])
})

it('refuses a second reader of the environment', () => {
  const source = (path: string, environment: Source['environment']): Source => ({ path, imports: [], environment })
  expect(environmentReaders([source('server/app.ts', 'read')])).toHaveLength(1)
  expect(environmentReaders([source('server/app.ts', 'handed on')])).toHaveLength(1)
  expect(environmentReaders([source('server/main.ts', 'read')])).toHaveLength(1)
  expect(environmentReaders([source('app/root.tsx', 'read')])).toHaveLength(1)
  expect(
    environmentReaders([
      source('server/config.ts', 'read'),
      source('server/main.ts', 'handed on'),
      source('server/main.test.ts', 'read'),
      source('scripts/bench.ts', 'read'),
    ]),
  ).toEqual([])
})

it('refuses a drawer at any depth', () => {
  expect(drawers(['app/utils/a.ts', 'server/http/helpers/b.ts', 'app/ui/lib.ts'])).toEqual([
    'app/utils/ says nothing of what is in it',
    'server/http/helpers/ says nothing of what is in it',
  ])
})

it('refuses more than 30 source files in a folder, and does not count tests or folders inside', () => {
  const thirty = numbered(30, (i) => `app/ui/part-${i}.tsx`)
  expect(crowdedFolders([...thirty, 'app/ui/one-more.css'])).toEqual(['app/ui/ has 31 source files, more than 30'])
  expect(crowdedFolders([...thirty, 'app/ui/part-1.test.tsx', 'app/ui/icons/arrow.tsx', 'app/ui/note.md'])).toEqual([])
})

it('refuses a file five folders deep', () => {
  expect(deepFiles(['a/b/c/d/e/f.ts'])).toHaveLength(1)
  expect(deepFiles(['a/b/c/d/e.ts'])).toEqual([])
})

it('refuses names that are not kebab-case', () => {
  expect(misnamedFiles(['app/ui/Button.tsx', 'server/http/rate_limit.ts', 'app/myPages/home.tsx'])).toHaveLength(3)
  expect(misnamedFiles(['README.md', 'app/entry.client.tsx', 'docs/decisions/0001-one-process.md'])).toEqual([])
})

it('refuses a 26th dependency', () => {
  expect(dependencyExcess(numbered(26, String))).toHaveLength(1)
  expect(dependencyExcess(numbered(25, String))).toEqual([])
})
