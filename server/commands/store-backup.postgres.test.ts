import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect } from 'vitest'
import type { HealthAnswer } from '#contracts/console-health.ts'
import { latestBackup } from '#server/store/backups.ts'
import { postgresEnv } from '#server/store/dump-postgres.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { hasProgram } from '#test/has-program.ts'
import { itWith } from '#test/it.ts'
import { openTestStore, testPostgresUrl } from '#test/open-test-store.ts'
import { runCommand } from '#test/run-command.ts'
import { openFolder } from '#test/spawn-server.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { makeBlankDatabase, openClient } from '#test/store/test-database.ts'

/** A store with three leads, and its command. */
async function prepare() {
  await using made = new AsyncDisposableStack()
  const { path: folder } = made.use(await openFolder())
  const store = made.use(await openTestStore())
  for (const id of ['one', 'two', 'three'])
    await storeLead(store.db, { id, kind: 'survey', payload: '{\n"note": "\\\\."\n}', held: 0, created_at: 1 })
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

it.skipIf(!canDump)(
  'dumps PostgreSQL, reads it back and restores, and no one reads the password among the arguments',
  async ({ own: test }) => {
    const seen = join(test.folder, 'seen')
    const path = test.precede('pg_dump', `echo "$@" > ${seen}; env >> ${seen}; PATH="\${PATH#*:}" exec pg_dump "$@"`)
    const { status, output, errors } = await test.run(['--try', '--keep', '1'], {
      ...path,
      WEBHOOK_SIGNING_SECRET: 'x'.repeat(40),
    })
    expect([errors, status]).toEqual(['', 0])
    expect(output).toMatch(
      /^Backed up PostgreSQL to .+gimbal-\d{8}T\d{9}Z\.dump: intact, 3 leads\.\nTried: pg_restore read all of it back\.\n/,
    )
    const [args = '', ...env] = readFileSync(seen, 'utf8').split('\n')
    const { password } = new URL(test.url)
    expect(args).not.toContain(password)
    expect(env).toContain(`PGPASSWORD=${password}`)
    expect(env.join()).not.toMatch(/DATABASE_URL|x{40}/)
    const [name = '', ...others] = readdirSync(test.backups)
    expect(others).toEqual([`${name}.tried`])
    expect(statSync(join(test.backups, name)).mode & 0o777).toBe(0o600)
    expect(latestBackup(test.backups)).toMatchObject({ isTried: true })

    const blank = await makeBlankDatabase(testPostgresUrl())
    const restore = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    const env2 = postgresEnv(blank, process.env)
    const { PGDATABASE = '' } = env2
    spawnSync('pg_restore', [...restore, `--dbname=${PGDATABASE}`, join(test.backups, name)], {
      env: { ...process.env, ...env2 },
    })
    await using client = await openClient(blank)
    const { rows } = await client.query<{ id: string }>('select id from leads order by id')
    expect(rows.map(({ id }) => id)).toEqual(['one', 'three', 'two'])

    expect((await test.run(['--keep', '1'])).output).toContain(`Deleted ${name}, an older one.`)
    expect(readdirSync(test.backups)).toHaveLength(1)
  },
)

it.skipIf(!canDump)(
  'has an owner back up PostgreSQL in the console, unless backups are made elsewhere',
  async ({ own: test }) => {
    for (const [backups, expected] of [
      [test.backups, 200],
      [undefined, 409],
    ] as const) {
      await using app = await createTestApp({ backups, databaseUrl: test.url })
      const owner = await signInAs(app, 'owner')
      expect((await owner.post('/api/console/health/back-up')).status).toBe(expected)
      const { store } = await owner.read<HealthAnswer>('/api/console/health')
      expect(store).toMatchObject({ kind: 'PostgreSQL', lastBackup: backups ? { isTried: true } : null })
    }
  },
)

const OLD = `echo 'pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 17.2; pg_dump version: 15.18 (Debian 15.18)' >&2; exit 1`

it.for([
  ['is missing', undefined, /^No backup was made: pg_dump isn't installed\. Install postgresql-client /],
  ['is older than the database', OLD, /^No backup was made: pg_dump is version 15\.18, and the database 17\.2;?:? /],
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
  [
    'postgres://a%40b:p%25w@db.example.com:6000/the%20db?sslmode=verify-full&sslrootcert=/ca',
    {
      PGHOST: 'db.example.com',
      PGPORT: '6000',
      PGUSER: 'a@b',
      PGPASSWORD: 'p%w',
      PGDATABASE: 'the db',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca',
    },
  ],
  ['postgres://ada:50%@[::1]/db?sslmode=no-verify', { PGHOST: '::1', PGPASSWORD: '50%', PGSSLMODE: 'require' }],
  ['postgres://ada@ignored/db?host=/run/postgresql', { PGHOST: '/run/postgresql', PGPASSWORD: 'of the environment' }],
] as const)('has PostgreSQL’s programs connect as the server does: %s', ([url, expected]) => {
  const env = { PGPASSWORD: 'of the environment', SMTP_URL: 'secret' }
  expect(postgresEnv(url, env)).toMatchObject(expected)
  expect(postgresEnv(url, env)).not.toHaveProperty('SMTP_URL')
})
