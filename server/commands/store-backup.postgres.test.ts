import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { HealthAnswer } from '#contracts/console-health.ts'
import { latestBackup } from '#server/store/backups.ts'
import { postgresEnv } from '#server/store/dump-postgres.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { hasProgram } from '#test/has-program.ts'
import { describe, expect, itWith } from '#test/it.ts'
import { openTestStore, testPostgresUrl } from '#test/open-test-store.ts'
import { runCommand } from '#test/run-command.ts'
import { openFolder } from '#test/spawn-server.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { makeBlankDatabase } from '#test/store/test-database.ts'

/** A store with three leads, and its command. */
async function prepare() {
  await using made = new AsyncDisposableStack()
  const { path: folder } = made.use(await openFolder())
  const store = made.use(await openTestStore())
  for (const id of ['one', 'two', 'three'])
    await storeLead(store.db, { id, payload: '{\n"note": "\\\\."\n}', created_at: 1 })
  const url = 'url' in store.place ? store.place.url : ''
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const stack = made.move()
  return {
    db: store.db,
    folder,
    url,
    backups: join(folder, 'data/backups'),
    run: (args: string[] = [], settings: Record<string, string> = {}) =>
      runCommand('store-backup', folder, { args, settings: { DATABASE_URL: url, ...settings } }),
    /** Puts a script before PostgreSQL's own program of that name. @returns the PATH for it */
    precede: (name: string, script: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(bin, name), 0o755)
      return { PATH: `${bin}${delimiter}${process.env['PATH']}` }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const it = itWith(prepare)
/** Where PostgreSQL comes without its programs, or with older ones, there's nothing to try. */
const canDump =
  hasProgram('pg_dump') &&
  spawnSync('pg_dump', [], { env: { ...process.env, ...postgresEnv(testPostgresUrl(), process.env) } }).status === 0

describe.skipIf(!canDump)('with pg_dump', () => {
  it('dumps PostgreSQL, reads it back and restores, with no password among the arguments', async ({ own: test }) => {
    const seen = join(test.folder, 'seen')
    const path = test.precede('pg_dump', `echo "$@" > ${seen}; env >> ${seen}; PATH="\${PATH#*:}" exec pg_dump "$@"`)
    const run = await test.run(['--try', '--keep', '1'], { ...path, WEBHOOK_SIGNING_SECRET: 'x'.repeat(40) })
    expect(run).toMatchObject({ errors: '', status: 0 })
    expect(run.output).toMatch(/gimbal-\d{8}T\d{9}Z\.dump: intact, 3 leads\.\nTried: pg_restore read all of it back/)
    const [args = '', ...env] = readFileSync(seen, 'utf8').split('\n')
    const { password } = new URL(test.url)
    expect([args.includes(password), env.includes(`PGPASSWORD=${password}`)]).toEqual([false, true])
    expect(args).toMatch(/=daily_keys .*unlogged/)
    expect(env.join()).not.toMatch(/DATABASE_URL|x{40}/)
    const [name = '', ...others] = readdirSync(test.backups)
    expect(others).toEqual([`${name}.tried`])
    expect(statSync(join(test.backups, name)).mode & 0o777).toBe(0o600)
    expect(latestBackup(test.backups)).toMatchObject({ isTried: true })

    const blank = postgresEnv(await makeBlankDatabase(testPostgresUrl()), process.env)
    const into = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${blank['PGDATABASE']}`]
    expect(spawnSync('pg_restore', [...into, join(test.backups, name)], { env: blank }).status).toBe(0)
    expect(spawnSync('psql', ['-Atc', 'select count(*) from leads'], { env: blank }).stdout.toString()).toBe('3\n')

    expect((await test.run(['--keep', '1'])).output).toContain(`Deleted ${name}, an older one.`)
    expect(readdirSync(test.backups)).toHaveLength(1)
  })

  it('has an owner make one in the console, unless they are made elsewhere', async ({ own: test }) => {
    for (const backups of [test.backups, undefined]) {
      await using app = await createTestApp({ backups, databaseUrl: test.url })
      const owner = await signInAs(app, 'owner')
      expect((await owner.post('/api/console/health/back-up')).status).toBe(backups ? 200 : 409)
      const { store } = await owner.read<HealthAnswer>('/api/console/health')
      expect(store).toMatchObject({ kind: 'PostgreSQL', lastBackup: backups ? { isTried: true } : null })
    }
  })
})

const OLD = `echo 'pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 17.2; pg_dump version: 15.18 (Debian 15.18)' >&2; exit 1`

it.for([
  ['is missing', undefined, /^No backup was made: pg_dump isn't installed\. Install postgresql-client /],
  ['is older', OLD, /^No backup was made: pg_dump is version 15\.18, and the database 17\.2: it must/],
  ['stops half-way', 'echo half; echo "no space" >&2; exit 1', /^No backup was made: pg_dump failed: no space/],
  ['writes what can’t be read back', 'echo half', /^No backup was made: pg_restore failed: /],
] as const)(
  'says why, tells the owner, and leaves nothing when pg_dump %s',
  async ([, script, sentence], { own: test }) => {
    const path = script === undefined ? { PATH: join(test.folder, 'bin') } : test.precede('pg_dump', script)
    const { status, errors } = await test.run([], path)
    expect([status, errors]).toEqual([1, expect.stringMatching(sentence)])
    expect(errors).not.toContain(new URL(test.url).password)
    expect(existsSync(test.backups) ? readdirSync(test.backups) : []).toEqual([])
    const alarms = await test.db.selectFrom('alarms').select(['destination', 'told_at']).execute()
    expect(alarms).toEqual([{ destination: 'backup:failed', told_at: null }])
  },
)

it.for([
  ['postgres://a%40b:p%25w@db.example:6000/the%20db?sslmode=verify-full', 'PGHOST=db.example PGPORT=6000 PGUSER=a@b'],
  ['postgres://a%40b:p%25w@db.example/the%20db?sslrootcert=/ca', 'PGPASSWORD=p%w PGDATABASE=the db PGSSLROOTCERT=/ca'],
  ['postgres://a:50%@[::1]/d?sslmode=no-verify', 'PGHOST=::1 PGUSER=a PGPASSWORD=50% PGDATABASE=d PGSSLMODE=require'],
  ['postgres://ada@ignored/db?host=/run/postgresql', 'PGPASSWORD=of the environment PGHOST=/run/postgresql'],
] as const)('has PostgreSQL’s programs connect as the server does: %s', ([url, expected]) => {
  const env = postgresEnv(url, { PGPASSWORD: 'of the environment', SMTP_URL: 'secret' })
  const written = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  for (const each of expected.split(/ (?=PG)/)) expect(written).toContain(each)
  expect(env).not.toHaveProperty('SMTP_URL')
})
