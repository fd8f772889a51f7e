import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILES, SOURCE } from '#test/site-content.ts'
import { contentNotices } from './content-notices.server.ts'
import { listPieceFiles, listPlaces } from './content-table.server.ts'
import { inspectPiece } from './list-pieces.server.ts'
import { checkWords, openContent } from './open-content.server.ts'
import { EVER } from './publishing.ts'

const checkWith = (path: string) =>
  checkWords(openContent({ ...SOURCE, overlay: new Map([[path, 'title: Press']]) }, EVER))

test.each(['press.yaml', 'press.yml', 'articles/2026/press.md'])(
  'content/%s, which nothing reads, fails the build',
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
  const apart = /^content\/(?:downloads\/files|lead-magnets)\/|^content\/survey\.yaml$/
  expect(others.filter((path) => !apart.test(path))).toEqual([])
})

test('what an owner published goes on though a release has other fields, with the release’s words, and they’re told', () => {
  const [call, survey, about] = ['content/free-call.yaml', 'content/survey.yaml', 'content/about.md']
  const textOf = (path: string) => FILES.text(path) ?? ''
  const revised = {
    [call]: textOf(call)
      .replace(/^steps: .*\n/m, 'former: Words of before.\n')
      .replace(/^reads: .*$/m, 'reads: Ours.')
      .replace(/^entry:\n {2}title: .*\n/m, 'entry:\n'),
    [survey]: textOf(survey)
      .replace(/^askAnyone:\n(?: .*\n)+/m, '')
      .replace(/^edition: .*\n/m, ''),
    [about]: textOf(about).replace(/^title: .*$/m, 'titel: Us'),
  }
  const open = (overlay: Record<string, string>) =>
    openContent({ ...SOURCE, fits: true, overlay: new Map(Object.entries(overlay)) }, EVER)
  const [over, own] = [open(revised), open({})]
  expect(over.freeCall()).toEqual({ ...own.freeCall(), reads: 'Ours.' })
  expect(over.survey().askAnyone).toEqual(own.survey().askAnyone)
  expect(over.about().title).toBe(own.about().title)
  const told = contentNotices(over.files, []).filter((notice) => notice.includes('this release has other fields'))
  expect(told.map((notice) => notice.split(':')[0])).toEqual([about, call, survey].toSorted())
  // Who edits it next has to set it right.
  expect(inspectPiece(over.files, call, []).problems.map(({ field, code }) => [field, code])).toEqual([
    ['steps', expect.stringMatching(/missing|blank/)],
    ['entry.title', expect.stringMatching(/missing|blank/)],
    ['former', 'unknown-field'],
  ])
  // What was a choice, a list or short enough, and isn't anymore.
  const minutes = textOf(call).replace(/^minutes: .*$/m, 'minutes: many')
  const tagline = textOf('content/site.yaml').replace(/^author: .*$/m, 'author: [A, B]')
  const changed = open({ [call]: minutes, 'content/site.yaml': tagline })
  expect([changed.freeCall().minutes, changed.site().author]).toEqual([own.freeCall().minutes, own.site().author])
  // Where the release has nothing, and where nothing can be read.
  const [ours, broken] = ['content/case-studies/ours.md', `${textOf(call)}\nminutes: 20\n`]
  expect(() => open({ [ours]: '---\ntitle: A\n---\n' }).caseStudies.listAll()).toThrow('content/case-studies/ours.md')
  expect(() => open({ [call]: broken }).freeCall()).toThrow('valid YAML')
})
