import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '../it.ts'
import { mountSmallDisk } from '../mount-small-disk.ts'
import { IN_PRODUCTION, spawnServer } from '../spawn-server.ts'
import { sendLead } from '../store/send-leads.ts'

const disk = await mountSmallDisk(1)
await disk?.[Symbol.asyncDispose]()

it.skipIf(!disk)('starts where there’s no room for its copy of the site, and says so once', async () => {
  await using small = await mountSmallDisk(16)
  if (!small) throw new Error('no disk')
  const free = () => statfsSync(small.path).bavail * statfsSync(small.path).bsize
  await using server = spawnServer(small.path, IN_PRODUCTION)
  const address = await server.ready()
  const page = async (path: string) => (await fetch(`${address}${path}`)).text()
  for (const path of ['/services', '/sitemap.xml']) expect(await page(path)).toContain('http://127.0.0.1/services')
  expect(await page('/nothing')).toContain('Page Not Found')
  await sendLead(address, 1)
  expect(readdirSync(join(small.path, 'data/sites'))).toEqual([])
  const left = free()
  expect(left).toBeGreaterThan(8_000_000)
  const reported = server.output().match(/"The site couldn't be copied to [^"]*Free up space there/g)
  expect(reported).toHaveLength(1)

  server.signal('SIGKILL')
  await server.exited
  await using again = spawnServer(small.path, IN_PRODUCTION)
  await again.ready()
  expect(free()).toBeGreaterThan(left - 1_000_000)
})
