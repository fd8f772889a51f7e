import { expect, it } from 'vitest'
import { StepFailure, StoreError } from '#server/store/store-error.ts'
import { describeStoreFailure, describeStorePlace } from './store-notice.ts'

const ON_POSTGRES = { dataDir: '/data', databaseUrl: 'postgres://ada:s%C3%A9cret-1@db.example.com:6432/gimbal' }
const ON_SQLITE = { dataDir: '/data', databaseUrl: undefined }

const storeError = (code: string, message = 'it failed') => new StoreError(Object.assign(new Error(message), { code }))

it.each([
  [ON_POSTGRES, 'ECONNREFUSED', '', "6432 can't be used (ECONNREFUSED)"],
  // No password, however it's written.
  [ON_POSTGRES, 'XX000', 'got s%C3%A9cret-1, that is sécret-1', "6432 can't be used (got …, that is …)"],
  [ON_POSTGRES, 'MADE_BY_NEWER', '9', 'the store PostgreSQL db.example.com:6432/gimbal was made by a newer version'],
  [ON_SQLITE, 'MADE_BY_NEWER', '9', 'the store /data/gimbal.sqlite was made by a newer version of this site (9).'],
  [ON_SQLITE, 'ERR_SQLITE_ERROR', 'file is not a database', 'is damaged (file is not a database). Put'],
  [ON_SQLITE, 'ERR_SQLITE_ERROR', 'database or disk is full', 'there is no room left'],
  [ON_SQLITE, 'ENOSPC', 'ENOSPC: no space left on device, mkdir', 'there is no room left'],
  [ON_SQLITE, 'ERR_SQLITE_ERROR', 'database is locked', 'is locked by another program'],
  [ON_SQLITE, 'ENOTDIR', 'ENOTDIR: not a directory, mkdir', 'Let the user who runs this write there'],
])('says on %j of %s, %s, what to do', (settings, code, message, said) => {
  const sentence = describeStoreFailure(storeError(code, message), settings)
  expect(sentence).toContain(said)
  expect(sentence).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

it('names the step that failed, with the way back', () => {
  const said = (cause: Error, settings: typeof ON_POSTGRES | typeof ON_SQLITE) =>
    describeStoreFailure(new StepFailure('0010-more', cause), settings)
  const begin = (location: string) =>
    `step 0010-more, which brings the store ${location} up to date, failed and left it as it was: `
  const wayBack = 'Start the version from before, which it still fits, and report this.'
  expect(said(storeError('42P07', 'relation "more" of sécret-1 already exists'), ON_POSTGRES)).toBe(
    `${begin('PostgreSQL db.example.com:6432/gimbal')}relation "more" of … already exists. ${wayBack}`,
  )
  expect(said(new TypeError('x is not a function'), ON_SQLITE)).toBe(
    `${begin('/data/gimbal.sqlite')}x is not a function. ${wayBack}`,
  )
  const before = new StepFailure(undefined, new Error('corrupted migrations: expected 0033.'))
  expect(describeStoreFailure(before, ON_SQLITE)).toBe(
    `the store /data/gimbal.sqlite couldn't be brought up to date, and is left as it was: corrupted migrations: expected 0033. ${wayBack}`,
  )
})

it('says nothing of other errors, and names the store without user, password or options', () => {
  expect(describeStoreFailure(new Error('other'), ON_POSTGRES)).toBe(undefined)
  // A % that encodes nothing is what it is.
  const odd = { dataDir: '/data', databaseUrl: 'postgres://50%off:100%-sure@db.example.com/gimbal' }
  expect(describeStoreFailure(storeError('XX000', 'got 100%-sure'), odd)).toContain('(got …)')
  const databaseUrl = `${ON_POSTGRES.databaseUrl}?sslmode=verify-full&password=other`
  expect(describeStorePlace({ dataDir: '/data', databaseUrl })).toBe('PostgreSQL db.example.com:6432/gimbal')
})
