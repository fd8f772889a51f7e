import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import { createSandbox } from '../sandbox.ts'

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`

const PRODUCT = { version: '1.0.0', archives: { x64: 'intel.zip', arm64: 'silicon.zip' } }

/** A Friday in standard time; noon in the host's time zone. */
export const FRIDAY = new Date('2026-11-20T17:00:00.000Z')

function newDatabaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'sandbox.db')
}

/** A sandbox with its own file, closed after the test. To move its clock, set `clock.now`. */
export function startSandbox({
  databaseFile = newDatabaseFile(),
  paymentEventsUrl = (): string | undefined => undefined,
} = {}) {
  const clock = { now: FRIDAY }
  const urls = { paymentEventsUrl, callEventsUrl: () => undefined }
  const sandbox = createSandbox({
    databaseFile,
    webhookSecret: SECRET,
    ...urls,
    product: PRODUCT,
    now: () => clock.now,
  })
  onTestFinished(() => sandbox.close())
  const request = async (path: string, init?: RequestInit) =>
    sandbox.fetch(new Request(new URL(path, 'http://gimbal.test'), init))
  return { ...sandbox, clock, request, databaseFile }
}

/** A signed delivery, as the outbox sends it. */
export function signed(id: string, body: string, at = FRIDAY, secret = SECRET) {
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  }
}
