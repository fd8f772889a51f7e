import { expect, it } from 'vitest'
import { describeStoreFailure, describeStorePlace } from './store-notice.ts'

const URL_OF_STORE = 'postgres://ada:s%C3%A9cret-1@db.example.com:6432/gimbal'

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
  const sentence = describeStoreFailure(storeError(code), URL_OF_STORE)
  expect(sentence).toContain(said)
  expect(sentence).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

it('finds the failure of the database beneath that of a migration', () => {
  const error = new Error('The store could not be brought up to date', { cause: storeError('42501') })
  expect(describeStoreFailure(error, URL_OF_STORE)).toContain('may not make tables')
})

it.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'takes %j for a database that does not answer',
  (message) => {
    expect(describeStoreFailure(storeError('unknown', message), URL_OF_STORE)).toContain('nothing answers at')
  },
)

it('repeats no password, however it is written', () => {
  const said = describeStoreFailure(storeError('XX000', 'got s%C3%A9cret-1, that is sécret-1'), URL_OF_STORE)
  expect(said).toContain('(got …, that is …)')
})

it('says nothing of other errors, nor where there is no PostgreSQL', () => {
  expect(describeStoreFailure(new Error('other'), URL_OF_STORE)).toBe(undefined)
  expect(describeStoreFailure(storeError('ENOTFOUND'), undefined)).toBe(undefined)
})

it('names the store that is used, without user, password or options', () => {
  const databaseUrl = `${URL_OF_STORE}?sslmode=verify-full&password=other`
  expect(describeStorePlace({ dataDir: '/data', databaseUrl })).toBe('PostgreSQL db.example.com:6432/gimbal')
  expect(describeStorePlace({ dataDir: '/data', databaseUrl: undefined })).toBe('/data/gimbal.sqlite')
})
