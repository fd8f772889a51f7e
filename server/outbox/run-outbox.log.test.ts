import { expect, it } from 'vitest'
import { type OutboxBench, setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { startReceiver } from '#test/start-receiver.ts'

const lines = ({ logged }: OutboxBench) => logged.map((line) => JSON.parse(line))

it('says nothing while there is nothing to deliver', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  await bench.work().look()
  expect(bench.logged).toEqual([])
})

it('says of each lead that it was delivered, and nothing else, however many wait for a place', async () => {
  await using receiver = await startReceiver((response) => void setTimeout(() => response.end(), 150))
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  // On a busy machine, responses can be slow.
  const outbox = bench.work({ timeoutMs: 15_000 })
  await bench.capture('newsletter', 25)
  await until(() => {
    outbox.wake()
    expect(bench.logged.length).toBeGreaterThanOrEqual(25)
  })
  expect(lines(bench).map(({ msg }) => msg)).toEqual(Array<string>(25).fill('delivered'))
})

it('says which attempt the store failed in, and makes it again when its lease has ended', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const [lead] = await bench.capture()
  const [delivery] = await bench.deliveries()
  receiver.behave((response) => void bench.store.setReadOnly(true).then(() => response.end()))
  const outbox = bench.work({ pollMs: 3_600_000, timeoutMs: 15_000 })
  await until(() => expect(bench.logged).toHaveLength(1))
  expect(lines(bench)).toMatchObject([
    {
      level: 50,
      delivery: delivery?.id,
      lead,
      destination: 'newsletter',
      attempts: 1,
      err: { message: expect.any(String) },
      msg: expect.stringContaining('the store failed during an attempt'),
    },
  ])
  await bench.store.setReadOnly(false)
  receiver.behave((response) => void response.end())
  bench.clock.advance(30_000)
  await until(async () => {
    // A poll may still hit a connection that was cut.
    outbox.wake()
    expect(await bench.deliveries()).toMatchObject([{ attempts: 2, delivered_at: bench.clock() }])
  })
})

it('says which destination waits for a store that is out of order, and goes on when it works again', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  await bench.capture()
  await bench.store.setReadOnly(true)
  const outbox = bench.work({ pollMs: 3_600_000 })
  await until(() => expect(bench.logged).toHaveLength(1))
  expect(lines(bench)).toMatchObject([
    {
      level: 50,
      destination: 'newsletter',
      err: { message: expect.any(String) },
      msg: expect.stringContaining("the outbox can't use the store"),
    },
  ])
  await bench.store.setReadOnly(false)
  await until(() => {
    // A poll may still hit a connection that was cut.
    outbox.wake()
    expect(receiver.arrivals).toHaveLength(1)
  })
})
