import { PROMISED_KINDS } from '#contracts/lead-kind.ts'
import { answerWith, type Behaviour, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { destinationsOf, HUBSPOT_PATH, type Ledger } from './ledger.ts'

/** Takes a lead: what is noted counts as delivered. */
export const taking =
  (ledger: Ledger, then: Behaviour = answerWith(200)): Behaviour =>
  (response, arrival, number) => {
    ledger.take(arrival)
    then(response, arrival, number)
  }

/** The firm's automations and HubSpot, all at one receiver, which notes in the ledger what it takes. */
export async function takeLeads(ledger: Ledger): Promise<Receiver> {
  const take = taking(ledger)
  const receiver = await startReceiver((response, arrival, number) => {
    take(response, arrival, number)
    // The ledger has what matters of a hundred thousand.
    receiver.arrivals.length = 0
  })
  return receiver
}

/** Settings of a server that delivers there and has no sandbox: what is not met here is at addresses where nobody is. */
export function serverSettings(receiver: string, databaseUrl: string | undefined): Record<string, string> {
  const webhook = (kind: string): [string, string] => [
    `${kind.toUpperCase().replace('-', '_')}_WEBHOOK_URL`,
    `${receiver}/${kind}`,
  ]
  return {
    ...Object.fromEntries<string>(PROMISED_KINDS.map(webhook)),
    HUBSPOT_API_URL: `${receiver}${HUBSPOT_PATH}`,
    HUBSPOT_FORMS: ['1', ...hubspotForms().map(([kind, form]) => `${kind}=${form}`)].join(' '),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    TRUST_PROXY_HOPS: '1',
    CALENDLY_EVENT_URL: 'https://calendly.com/gimbal/30min',
    CALENDLY_TOKEN: 'token',
    ELEVENLABS_AGENT_ID: 'agent',
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_PRICE_ID: 'price_faults',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_faults',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    MASKER_MAC_X64_URL: 'http://127.0.0.1:9/x64.zip',
    MASKER_MAC_ARM64_URL: 'http://127.0.0.1:9/arm64.zip',
  }
}

/** The kinds of the benchmark that go to HubSpot, each with the form that takes it. */
export const hubspotForms = () =>
  PROMISED_KINDS.filter((kind) => destinationsOf(kind).includes('hubspot')).map(
    (kind, index) => [kind, `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`] as const,
  )
