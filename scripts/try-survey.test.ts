import { expect, it } from 'vitest'
import { runCommand } from '#test/run-command.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

it('sends one lead through a running site, marked as a trial everywhere', async () => {
  await using folder = await openFolder()
  await using automation = await startReceiver()
  await using server = spawnServer(folder.path, {
    ...IN_PRODUCTION,
    PUBLIC_ORIGIN: 'https://www.example.com',
    SURVEY_WEBHOOK_URL: `${automation.address}/survey`,
  })
  const address = await server.ready()
  const { status, output, errors } = await runCommand('try-survey', folder.path, { args: [address], room: 'scripts' })
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  const id = /Accepted: the lead (\S+) is stored/.exec(output)?.[1] ?? 'none'
  expect(output).toContain(`To ${address}/api/survey:`)
  await expect.poll(() => automation.arrivals).toHaveLength(1)
  const trial = {
    uuid: id,
    source: 'try-survey',
    firstName: 'Trial',
    lastName: 'Lead',
    email: 'trial-lead@example.com',
  }
  expect(JSON.parse(automation.arrivals[0]?.body ?? '')).toMatchObject(trial)
  const list = await runCommand('leads', folder.path, { args: ['list', '--kind', 'survey', '--limit', '5'] })
  expect(list.output).toContain('trial-lead@example.com  Trial Lead')
})

it('says why a lead was not accepted, and ends with 1', async () => {
  await using folder = await openFolder()
  await using site = await startReceiver()
  const tryAt = (...args: string[]) => runCommand('try-survey', folder.path, { args, room: 'scripts' })
  for (const [behaviour, sentence] of [
    [answerWith(200), `${site.address} answered 200`],
    [
      answerWith(308, { location: 'https://www.example.com/' }),
      'redirects to https://www.example.com. Use that address.',
    ],
  ] as const) {
    site.behave(behaviour)
    const { status, output, errors } = await tryAt(site.address)
    expect(status).toBe(1)
    expect(errors).toContain(`The lead wasn't accepted: `)
    expect(errors).toContain(sentence)
    expect(output).not.toContain('Accepted')
  }
  expect(await tryAt('http://127.0.0.1:9')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('nothing answers'),
  })
  expect(await tryAt('example')).toMatchObject({ status: 2, errors: expect.stringContaining('Give an address') })
})
