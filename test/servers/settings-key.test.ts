import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { businessCardSubmission } from '#ops/sample-submissions.ts'
import { readConfig } from '#server/start/config.ts'
import { openConnections } from '#server/start/connections/open-connections.ts'
import { openStore } from '#server/store/database.ts'
import { asVisitor } from '../send-request.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '../spawn-server.ts'

it('keeps the owner’s mail of a lead while the key to the mail server is missing', async () => {
  await using made = new AsyncDisposableStack()
  const { path } = made.use(await openFolder())
  const dataDir = join(path, 'data')
  const start = () => made.use(spawnServer(path, IN_PRODUCTION))
  const first = start()
  await first.ready()
  await first.stop()
  const store = await openStore({ file: join(dataDir, 'gimbal.sqlite') })
  made.defer(() => store.close())
  const reading = readConfig({ DATA_DIR: dataDir })
  const deps = { db: store.db, clock: Date.now, env: {} }
  const connections = openConnections(reading.ok ? reading.config : expect.fail(), deps)
  const mail = { host: 'mail.invalid', port: '465', fromAddress: 'hello@firm.example', owner: 'owner@firm.example' }
  expect(await connections.save('mail', 0, 'owner', mail)).toBe(true)
  rmSync(join(dataDir, 'settings.key'))

  const address = await start().ready()
  const body = JSON.stringify(businessCardSubmission())
  const answer = await fetch(`${address}/api/business-card`, { method: 'POST', headers: asVisitor(1), body })
  expect(answer.status).toBe(200)
  const queued = await store.db.selectFrom('deliveries').select('destination').execute()
  expect(queued.map(({ destination }) => destination).toSorted()).toEqual(['business-card', 'owner-mail'])
})
