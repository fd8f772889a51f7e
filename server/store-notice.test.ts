import { expect, it } from 'vitest'
import { describeStoreFailure, describeStorePlace } from './store-notice.ts'

const DATA_DIR = '/data'
const URL_OF_STORE = 'postgres://ada:s%C3%A9cret-1@db.example.com:6432/gimbal'

const ON_POSTGRES = { dataDir: DATA_DIR, databaseUrl: URL_OF_STORE }
const ON_SQLITE = { dataDir: DATA_DIR, databaseUrl: undefined }

const storeError = (code: string, message = 'it failed') =>
  Object.assign(new Error(message), { name: 'StoreError', code })

it.each([
  ['ETIMEDOUT', 'nothing answers at db.example.com:6432'],
  ['EAI_AGAIN', "DATABASE_URL names the host db.example.com, which can't be found"],
  ['28000', 'rejects user ada'],
  ['3D000', 'Make it (createdb gimbal)'],
  ['53300', 'accepts no more connections'],
  ['25006', 'the database gimbal at db.example.com:6432 is read-only'],
  ['42501', "user ada of DATABASE_URL isn't allowed to create tables in gimbal"],
  ['XX000', 'the database gimbal at db.example.com:6432 failed (it failed)'],
])('says of %s what to do', (code, said) => {
  const sentence = describeStoreFailure(storeError(code), ON_POSTGRES)
  expect(sentence).toContain(said)
  expect(sentence).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

it.each([
  [ON_POSTGRES, 'PostgreSQL db.example.com:6432/gimbal'],
  [ON_SQLITE, '/data/gimbal.sqlite'],
])('says of a store that newer code has changed which one and what to do', (settings, place) => {
  const sentence = describeStoreFailure(storeError('MADE_BY_NEWER', 'its step 9 is unknown here'), settings)
  expect(sentence).toContain(
    `the store ${place} was made by a newer version of this site (its step 9 is unknown here).`,
  )
  expect(sentence).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

it('names the step that failed, with the cure where the reason is known, else with the way back', () => {
  const failed = (cause: Error) => Object.assign(new Error('no', { cause }), { name: 'StepFailure', step: '0010-more' })
  const said = (cause: Error, settings: typeof ON_POSTGRES | typeof ON_SQLITE) =>
    describeStoreFailure(failed(cause), settings)
  const begin = (place: string) =>
    `step 0010-more, which brings the store ${place} up to date, failed and left it as it was: `
  expect(said(storeError('42501'), ON_POSTGRES)).toBe(
    `${begin('PostgreSQL db.example.com:6432/gimbal')}user ada of DATABASE_URL isn't allowed to create tables in gimbal. Make it the database's owner.`,
  )
  const wayBack = 'Start the version from before, which it still fits, and report this.'
  expect(said(storeError('42P07', 'relation "more" of sécret-1 already exists'), ON_POSTGRES)).toBe(
    `${begin('PostgreSQL db.example.com:6432/gimbal')}relation "more" of … already exists. ${wayBack}`,
  )
  expect(said(storeError('ERR_SQLITE_ERROR', 'table more already exists'), ON_SQLITE)).toBe(
    `${begin('/data/gimbal.sqlite')}table more already exists. ${wayBack}`,
  )
  expect(said(new TypeError('x is not a function'), ON_SQLITE)).toBe(
    `${begin('/data/gimbal.sqlite')}x is not a function. ${wayBack}`,
  )
})

it.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'takes %j for a database that does not answer',
  (message) => {
    expect(describeStoreFailure(storeError('unknown', message), ON_POSTGRES)).toContain('nothing answers at')
  },
)

it('repeats no password, however it is written', () => {
  const said = describeStoreFailure(storeError('XX000', 'got s%C3%A9cret-1, that is sécret-1'), ON_POSTGRES)
  expect(said).toContain('(got …, that is …)')
})

it('takes a % that encodes nothing as it is', () => {
  const said = (code: string, databaseUrl: string) =>
    describeStoreFailure(storeError(code, 'got 100%-sure'), { dataDir: DATA_DIR, databaseUrl })
  const url = 'postgres://50%off:100%-sure@db.example.com/gimbal'
  expect(said('28P01', url)).toContain('rejects user 50%off')
  expect(said('XX000', url)).toContain('(got …)')
  expect(said('3D000', 'postgres://ada:p@db.example.com/gim%bal')).toContain('there is no database gim%bal')
})

it.each([
  ['ERR_SQLITE_ERROR', 'file is not a database', 'is damaged (file is not a database). Put a backup in its place'],
  ['ERR_SQLITE_ERROR', 'database disk image is malformed', 'is damaged'],
  ['ERR_SQLITE_ERROR', 'database or disk is full', 'there is no room left'],
  ['ENOSPC', 'ENOSPC: no space left on device, mkdir', 'there is no room left'],
  ['ERR_SQLITE_ERROR', 'database is locked', 'is locked by another program'],
  ['ERR_SQLITE_ERROR', 'unable to open database file', 'cannot be used (unable to open database file)'],
  ['ENOTDIR', 'ENOTDIR: not a directory, mkdir', 'Let the user who runs this write there'],
])('says of %s, %s, what to do about the file', (code, message, said) => {
  const sentence = describeStoreFailure(storeError(code, message), ON_SQLITE)
  expect(sentence).toContain(said)
  expect(sentence).toContain('the store /data/gimbal.sqlite')
  expect(sentence).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

it('says nothing of other errors', () => {
  for (const place of [ON_POSTGRES, ON_SQLITE]) expect(describeStoreFailure(new Error('other'), place)).toBe(undefined)
})

it('names the store that is used, without user, password or options', () => {
  const databaseUrl = `${URL_OF_STORE}?sslmode=verify-full&password=other`
  expect(describeStorePlace({ dataDir: '/data', databaseUrl })).toBe('PostgreSQL db.example.com:6432/gimbal')
  expect(describeStorePlace({ dataDir: '/data', databaseUrl: undefined })).toBe('/data/gimbal.sqlite')
})
