import { expect, it } from '#test/it.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { PERSONAL_DATA } from './personal-data.ts'

it('says of every column of every table whether it is about people', async ({ db }) => {
  const found = (await db.introspection.getTables())
    .filter(({ name }) => !name.startsWith('kysely_'))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const said = Object.entries(PERSONAL_DATA)
    .filter(([table]) => onPostgres || table !== 'rate_limits')
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
  expect(found.toSorted()).toEqual(said.toSorted())
})
