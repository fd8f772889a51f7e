import { createServer } from 'node:net'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool, postgresDialect } from './postgres-dialect.ts'

// PostgreSQL's AuthenticationOk and ReadyForQuery messages.
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])

/** Accepts every connection, then stays silent. */
async function startSilentPeer() {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.once('data', () => void socket.write(WELCOME))
    socket.on('error', () => {})
    socket.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgres://user@127.0.0.1:${address.port}/database`,
    visits: () => visits,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  }
}

it('gives up a database that takes it in and says nothing more, and asks it nothing on that connection again', async () => {
  await using peer = await startSilentPeer()
  const lost: Error[] = []
  const pool = openPool(peer.url, (error) => lost.push(error), 100)
  const db = new Kysely<object>({ dialect: postgresDialect(pool) })
  const silent = { name: 'StoreError', message: 'Query read timeout' }
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject(silent)
  await expect(db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toMatchObject(silent)
  expect(peer.visits()).toBe(2)
  expect([pool.totalCount, lost]).toEqual([0, []])
  await db.destroy()
})
