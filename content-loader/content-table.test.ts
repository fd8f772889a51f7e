import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILES, SOURCE } from '#test/site-content.ts'
import { listPieceFiles, listPlaces } from './content-table.server.ts'
import { checkWords, openContent } from './open-content.server.ts'
import { EVER } from './publishing.ts'

const checkWith = (path: string) =>
  checkWords(openContent({ ...SOURCE, overlay: new Map([[path, 'title: Press']]) }, EVER))

test.each(['press.yaml', 'press.yml', 'articles/2026/press.md'])(
  'content/%s, which nothing reads, fails the build with its name and its cure',
  (name) => {
    const [said, table = ''] = /Give it a row in (\S+),/.exec(String(errorOf(() => checkWith(`content/${name}`)))) ?? []
    expect(errorOf(() => checkWith(`content/${name}`))).toBe(
      `content/${name} is read by nothing. Give it a row in ${table}, or take it out`,
    )
    expect([said, existsSync(table)]).toEqual([said, true])
  },
)

const errorOf = (check: () => void) => {
  try {
    check()
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('a file or a folder with a row is named in content/README.md', () => {
  const readme = readFileSync('content/README.md', 'utf8')
  expect(listPlaces().filter((position) => !readme.includes(`\`${position}\``))).toEqual([])
})

test('the console lists the files of each row but those of downloads, and the survey', () => {
  const listed = listPieceFiles(FILES).map(({ path }) => path)
  const written = ['.md', '.yaml'].flatMap((ending) => FILES.all(ending)).filter((path) => !path.endsWith('README.md'))
  const others = written.filter((path) => !listed.includes(path))
  expect(
    others.filter((path) => !/^content\/(?:downloads\/files|lead-magnets)\/|^content\/survey\.yaml$/.test(path)),
  ).toEqual([])
})
