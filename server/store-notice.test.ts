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
  ['EAI_AGAIN', 'there is no machine db.example.com'],
  ['28000', 'does not let user ada in'],
  ['3D000', 'Make it (createdb gimbal)'],
  ['53300', 'takes no more connections'],
  ['25006', 'the database gimbal at db.example.com:6432 takes no writes'],
  ['42501', 'user ada of DATABASE_URL may not make tables in gimbal'],
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

it('finds the failure of the database beneath that of a migration', () => {
  const error = new Error('The store could not be brought up to date', { cause: storeError('42501') })
  expect(describeStoreFailure(error, ON_POSTGRES)).toContain('may not make tables')
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

it.each([
  ['ERR_SQLITE_ERROR', 'file is not a database', 'is damaged (file is not a database). Put a backup in its place'],
  ['ERR_SQLITE_ERROR', 'database disk image is malformed', 'is damaged'],
  ['ERR_SQLITE_ERROR', 'database or disk is full', 'there is no room left'],
  ['ENOSPC', 'ENOSPC: no space left on device, mkdir', 'there is no room left'],
  ['ERR_SQLITE_ERROR', 'database is locked', 'is in use by something else'],
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
