import { expect, it } from 'vitest'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { PERSONAL_DATA } from './personal-data.ts'

it('says of every column of every table whether it is about people', async () => {
  await using store = await openTestStore()
  const tables = await store.db.introspection.getTables()
  const found = tables
    .filter(({ name }) => !name.startsWith('kysely_'))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const said = Object.entries(PERSONAL_DATA)
    .filter(([table]) => onPostgres || table !== 'rate_limits')
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
  expect(found.toSorted()).toEqual(said.toSorted())
})
