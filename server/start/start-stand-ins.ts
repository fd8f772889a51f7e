import { join } from 'node:path'
import { createSandbox } from '@gimbal/stand-ins/sandbox.ts'
import { site as brand } from '#content/site.ts'
import { SOLD } from '#contracts/masker-release.ts'
import { forLoopback } from '#server/http/hosts.ts'
import { listen } from '#server/http/listen.ts'
import type { Config } from './config.ts'

/** Runs the stand-ins on their own listener, as if they were remote. */
export async function startStandIns({ dataDir }: Config, webhookSecret: string, siteAddress: () => string) {
  const endpoint = (name: string) => (siteAddress() === '' ? undefined : `${siteAddress()}/api/${name}`)
  const sandbox = createSandbox({
    databaseFile: join(dataDir, 'sandbox.sqlite'),
    webhookSecret,
    paymentEventsUrl: () => endpoint('stripe-webhook'),
    callEventsUrl: () => endpoint('calendly-webhook'),
    product: SOLD,
    now: () => new Date(),
  })
  const fetch = forLoopback((request) => sandbox.fetch(request))
  const listener = await listen({ fetch, host: '127.0.0.1', port: 0 })
  const { value: address } = brand.email
  const mail = { smtpUrl: await sandbox.listenForMail(), from: { name: brand.name, address }, owner: [address] }
  const { paths, sums } = sandbox.archives
  const { address: own } = listener
  const archives = { sums, urls: { x64: `${own}${paths.x64}`, arm64: `${own}${paths.arm64}` } }
  return { ...sandbox, archives, listener, address: own, mail, webhookSecret }
}
