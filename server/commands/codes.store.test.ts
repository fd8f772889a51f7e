import { expect, it } from 'vitest'
import { isMadeCode } from '#server/flows/purchase/client-codes.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { codes } from './codes.ts'
import { readVerb } from './command.ts'

const NOW = Date.UTC(2026, 2, 5, 12)

const tell = (store: TestStore, ...args: string[]) => tellCommand(codes, store, args, { now: NOW })

const run = ({ place, folder }: TestStore, ...args: string[]) =>
  runCommand('codes', folder, { args, settings: 'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: folder } })

it('makes a code, shows it once, and lists, renames and revokes it by its id', async () => {
  await using store = await openTestStore()
  expect((await tell(store)).output).toMatch(/^There are no codes yet\. .+ -- new "/)
  const made = await run(store, 'new', 'Smith & Lee LLP')
  expect(made.status).toBe(0)
  const [, code = '', id = ''] =
    /^For Smith & Lee LLP:\n\n {2}(\S+)\n\nIt isn't shown again\. .+ revoke (\S+)\n$/.exec(made.output) ?? []
  expect(await isMadeCode({ db: store.db, clock: () => NOW }, code)).toBe(true)

  const listed = await run(store, 'list')
  expect(listed.output).toMatch(
    new RegExp(`^${id}  works +20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  2026-03-05 12:00  Smith & Lee LLP$`, 'm'),
  )
  expect(listed.output).not.toContain(code)
  expect(await tell(store, 'rename', id.toUpperCase(), 'Lee & Smith')).toMatchObject({
    output: `${id} is now for Lee & Smith.\n`,
  })
  expect(await tell(store, 'revoke', id)).toMatchObject({ status: 0, output: `${id} no longer works.\n` })
  expect(await isMadeCode({ db: store.db, clock: () => NOW }, code)).toBe(false)
  expect(await tell(store, 'revoke', id)).toMatchObject({ status: 1, errors: `${id} was already revoked.\n` })
  expect(JSON.parse((await tell(store, 'list', '--json')).output)).toEqual([
    {
      id,
      label: 'Lee & Smith',
      madeAt: expect.stringMatching(/^20.+Z$/),
      lastUsedAt: '2026-03-05T12:00:00.000Z',
      revokedAt: '2026-03-05T12:00:00.000Z',
    },
  ])
})

it('says when there is no such code, and exits with 1', async () => {
  await using store = await openTestStore()
  const { status, output, errors } = await run(store, 'revoke', 'nothing')
  expect([status, output]).toEqual([1, ''])
  expect(errors).toContain('There is no code nothing. To see them: npm run codes\n')
  expect(await tell(store, 'rename', 'nothing', 'A firm')).toMatchObject({ status: 1 })
})

it.each([
  [['new'], 'Say who the code is for'],
  [['new', ' '], 'Say who the code is for'],
  [['new', 'Smith', '&', 'Lee'], 'Put text with spaces in quotes.'],
  [['revoke'], 'Give the id of the code'],
  [['rename', 'a1b2'], 'Say who the code is for'],
  [['list', 'a1b2'], 'Too many words'],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => readVerb(codes, args)).toThrow(sentence)
})

it('prints its usage', async () => {
  await using store = await openTestStore()
  const wrong = await run(store, '--all')
  expect([wrong.status, wrong.output]).toEqual([2, ''])
  expect(wrong.errors).toMatch(/^Unknown option '--all'\n\nnpm run codes/)
  expect(await run(store, '--help')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^npm run codes/),
    errors: '',
  })
})
