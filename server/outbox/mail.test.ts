import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { contactOf } from '#contracts/lead-forms.ts'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { openMailDestinations } from '#server/partners/mail.ts'
import type { MailComposer } from '#server/partners/ports.ts'
import { openSmtp } from '#server/partners/smtp.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { reply, startMailServer, type TestMailServer } from '#test/start-mail-server.ts'

const toAll = (kind: QueuedKind): readonly Destination[] => [...toAutomation(kind), 'owner-mail', 'visitor-mail']

const OWNER = 'owner@firm.example'
const VISITOR = 'ada@example.com'

/** A worker with an automation and a mail server, and surveys for the automation, the owner and the visitor. */
async function openBench({ url }: Pick<TestMailServer, 'url'>) {
  const bench = await setOutboxBench({}, toAll)
  const mailer = openSmtp({ smtpUrl: url, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  onTestFinished(() => mailer.close())
  const compose: MailComposer['compose'] = async ({ kind }, destination, { withoutTyped = false } = {}) => {
    const text = withoutTyped ? 'a lead' : `${kind} for ${destination}`
    return { subject: text, text, html: `<p>${text}</p>` }
  }
  const adapters = openMailDestinations(mailer, [OWNER], compose)
  const outbox = bench.work({ adapters, urls: { survey: bench.receiver.address }, pollMs: 3_600_000 })
  const deliveryTo = async (destination: Destination) => {
    const [delivery] = (await bench.deliveries()).filter((each) => each.destination === destination)
    return delivery
  }
  return { ...bench, adapters, outbox, deliveryTo }
}

const recipientsOf = ({ mails }: TestMailServer) => mails.map(({ recipients }) => recipients.join()).toSorted()

it('mails a corrected lead under a Message-ID of its own, the same at each try', async () => {
  await using server = await startMailServer()
  await using bench = await openBench(server)
  const lead = { id: 'lead-1', kind: 'survey', payload: '{}', storedAt: 0, contact: contactOf({}) } as const
  const beside = { attribution: undefined, askedTimes: undefined }
  for (const correctedAt of [undefined, 7, 7])
    await bench.adapters[0]?.deliver({ ...lead, ...beside, correctedAt }, AbortSignal.timeout(30_000))
  const ids = server.mails.map(({ raw }) => /Message-ID:\s*<(.+)@/.exec(raw)?.[1])
  expect(ids).toEqual(['lead-1.owner-mail', 'lead-1.7.owner-mail', 'lead-1.7.owner-mail'])
})

it('delivers to the automation while the mail server is down, and mails owner and visitor once each when it is back', async () => {
  const gone = await startMailServer()
  await gone[Symbol.asyncDispose]()
  await using bench = await openBench(gone)
  const [id] = await bench.capture('survey')
  const waits = { attempts: 1, locked_until: 0, delivered_at: null, failed_at: null, last_error: 'ECONNREFUSED' }
  await until(async () => {
    expect(await bench.deliveryTo('survey')).toMatchObject({ delivered_at: bench.clock() })
    expect(await bench.deliveryTo('owner-mail')).toMatchObject(waits)
    expect(await bench.deliveryTo('visitor-mail')).toMatchObject(waits)
  })
  expect(await bench.deliveryTo('owner-mail')).toMatchObject({ next_attempt_at: bench.clock() + 2000 })
  await using server = await startMailServer({}, gone.port)
  bench.clock.advance(2000)
  bench.outbox.wake()
  await until(() => expect(recipientsOf(server)).toEqual([VISITOR, OWNER]))
  for (const destination of ['owner-mail', 'visitor-mail'])
    expect(server.mails.some(({ raw }) => raw.includes(`<${id}.${destination}@firm.example>`))).toBe(true)
  expect(bench.receiver.arrivals).toHaveLength(1)
})

it('tells the owner of a lead whose words the mail server refuses', async () => {
  const subjects: string[] = []
  await using server = await startMailServer({
    onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
      const subject = /^Subject: (.*)$/m.exec((await buffer(stream)).toString())?.[1] ?? ''
      subjects.push(subject)
      if (subject.includes('for')) throw reply(554, 'Spam.')
    }),
  })
  await using bench = await openBench(server)
  await bench.capture('survey')
  await until(async () => expect(await bench.deliveryTo('owner-mail')).toMatchObject({ delivered_at: bench.clock() }))
  await until(async () => expect(await bench.deliveryTo('visitor-mail')).toMatchObject({ failed_at: bench.clock() }))
  expect(subjects.toSorted()).toEqual(['a lead', 'survey for owner-mail', 'survey for visitor-mail'])
  // A call that the owner has set quotes the visitor, too.
  const [toOwner] = bench.adapters
  const message = { id: 'a', kind: 'agreed-call', payload: '{}', contact: contactOf({}), storedAt: 0 } as const
  const call = { ...message, attribution: undefined, askedTimes: undefined }
  expect(await toOwner?.deliver(call, AbortSignal.timeout(10_000))).toMatchObject({ ok: true })
  expect(subjects.slice(-2)).toEqual(['agreed-call for owner-mail', 'a lead'])
})
