import { expect, it, vi } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { setOutboxBench } from '#test/set-outbox-bench.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission } from '#test/submissions.ts'

it('delivers where a lead came from as a header, and nothing where nothing is known', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { db, clock } = bench
  const submission = newsletterSubmission()
  const attribution = { first: { page: '/lp_01_a', variant: 'a' }, last: { utm_source: 'mail' } }
  const lead = { kind: 'newsletter' as const, id: submission.uuid, submission, held: false, attribution }
  await captureLead({ db, clock, wakeOutbox: () => {} }, lead)
  const [other] = await bench.capture('newsletter')
  bench.work()
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(2), { timeout: 30_000 })
  const said = Object.fromEntries(
    receiver.arrivals.map(({ headers }) => [headers['webhook-id'], headers['lead-attribution']]),
  )
  expect(said).toEqual({
    [submission.uuid]: 'first_page=%2Flp_01_a&first_variant=a&last_utm_source=mail',
    [String(other)]: undefined,
  })
  expect(receiver.arrivals.map(({ body }) => body)).toContain(JSON.stringify(submission))
})
