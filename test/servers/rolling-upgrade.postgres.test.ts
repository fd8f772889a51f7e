import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { copySite, linkModules } from '../copy-site.ts'
import { openFolder } from '../spawn-server.ts'
import { startSenders } from '../store/send-leads.ts'
import { changeBuild } from '../upgrade/change-build.ts'
import { openBalancer, startVisitors } from '../upgrade/rolling-upgrade.ts'
import { openServers } from './open-servers.ts'

const ROOT = resolve(import.meta.dirname, '../..')

it('keeps every page styled and every lead while two servers are upgraded one after the other', async () => {
  await using made = new AsyncDisposableStack()
  const site = made.use(await openFolder())
  copySite(ROOT, site.path)
  linkModules(ROOT, site.path)
  cpSync(join(ROOT, 'build'), join(site.path, 'build'), { recursive: true })
  changeBuild(join(site.path, 'build'), 'next')

  const { db, spawn } = made.use(await openServers())
  const balancer = made.use(await openBalancer([await spawn(), await spawn()]))
  const { address } = balancer
  const oldPage = await (await fetch(address)).text()

  const senders = startSenders([address], 1)
  const visitors = startVisitors(address, ['/', '/contact'])
  const seen = async () => {
    for (const goal = visitors.visits.pages + 4; visitors.visits.pages < goal; ) await pause(5)
  }
  await seen()
  await balancer.upgrade(() => spawn({ main: join(site.path, 'server/main.ts') }), seen)
  await visitors.stop()
  await senders.stop()

  expect(visitors.visits.wrong).toEqual([])
  const newPage = await (await fetch(address)).text()
  const scriptOf = (html: string) => /\/assets\/page-[\w-]+\.js/.exec(html)?.[0] ?? ''
  expect(scriptOf(newPage)).not.toBe(scriptOf(oldPage))
  // Includes a page that has been open since before.
  for (const path of [scriptOf(oldPage), scriptOf(newPage)]) {
    expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200])
  }
  const rows = await db.selectFrom('leads').select('id').execute()
  expect(new Set(rows.map(({ id }) => id))).toEqual(senders.acknowledged)
})
