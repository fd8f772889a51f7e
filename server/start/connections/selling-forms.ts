import type { FieldForm, Form } from './form.ts'

export const paymentsForm: Form = {
  title: 'Payments',
  group: 'Selling',
  find: [
    'In Stripe, open Developers, then API keys. A secret key is shown once.',
    'A restricted key needs: Checkout Sessions write, Prices read, Charges and Refunds write, Webhook Endpoints write.',
    'The price’s id is under Product catalog. Key and price belong to one account and one mode.',
    'Leave the webhook’s secret blank: saving makes the webhook at Stripe, and removes the one that an earlier save made.',
  ],
  tries: 'This asks Stripe for the price and the account. No money moves.',
  fields: [
    { name: 'key', label: 'Secret or restricted key', setting: 'STRIPE_SECRET_KEY', secret: 'end', isAnchor: true },
    { name: 'price', label: 'Id of the price', setting: 'STRIPE_PRICE_ID' },
    {
      name: 'hearingSecret',
      label: 'Secret of the webhook',
      help: 'Only if you made the webhook at Stripe yourself.',
      setting: 'STRIPE_WEBHOOK_SECRET',
      secret: 'end',
      isOptional: true,
    },
  ],
}

const fileFields = (name: string, chip: string, settings: { url: string; sum: string }): FieldForm[] => [
  { name, label: `Address of the file for ${chip}`, setting: settings.url, secret: 'host' },
  {
    name: `${name}Sum`,
    label: `Checksum of the file for ${chip}`,
    help: 'SHA-256, for buyers to compare.',
    setting: settings.sum,
    isOptional: true,
    mistake: (value) => (/^[\da-f]{64}$/i.test(value) ? undefined : 'Use its 64 letters and digits.'),
  },
]

export const archivesForm: Form = {
  title: 'Files that buyers get',
  group: 'Selling',
  find: [
    'Put the two files where they can be downloaded, under names that nobody can guess.',
    'Buyers never see these addresses: this site fetches the files for them.',
  ],
  tries: 'This looks at the two files.',
  fields: [
    ...fileFields('intel', 'Intel', { url: 'MASKER_MAC_X64_URL', sum: 'MASKER_MAC_X64_SHA256' }),
    ...fileFields('silicon', 'Apple silicon', { url: 'MASKER_MAC_ARM64_URL', sum: 'MASKER_MAC_ARM64_SHA256' }),
  ],
}
