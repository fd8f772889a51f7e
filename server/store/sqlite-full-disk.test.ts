import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { mountSmallDisk } from '#test/mount-small-disk.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { openStore } from './database.ts'
import { checkWritable } from './store-health.ts'

const disk = await mountSmallDisk(1)
await disk?.[Symbol.asyncDispose]()

it.skipIf(!disk)(
  'is not called writable while the disk is too full for a lead, and is again once there is room',
  async () => {
    await using small = await mountSmallDisk(8)
    if (!small) throw new Error('no disk')
    const { db, close } = await openStore({ file: join(small.path, 'store.sqlite') })
    let time = Date.now()
    const isWritable = () =>
      checkWritable(db, (time += 1)).then(
        () => true,
        () => false,
      )
    const takesLead = () =>
      captureLead(
        { db, clock: Date.now, destinationsOf: toAutomation, wakeOutbox: () => {} },
        {
          kind: 'newsletter',
          id: randomBytes(16).toString('hex'),
          submission: newsletterSubmission({ email: `${randomBytes(8).toString('hex')}@example.com` }),
          held: false,
          attribution: undefined,
        },
      ).then(
        () => true,
        () => false,
      )
    expect([await takesLead(), await isWritable()]).toEqual([true, true])
    for (let pages = 0; pages < 16; pages += 1) {
      await small.fill(pages * 4096)
      // The log fills the disk until there's no room for a lead.
      while (await takesLead()) await isWritable()
      expect(await isWritable()).toBe(false)
      await small.clear()
    }
    expect([await isWritable(), await takesLead()]).toEqual([true, true])
    await close()
  },
)
