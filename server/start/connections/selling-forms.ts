import type { FieldForm, Form } from './form.ts'

export const paymentsForm: Form = {
  title: 'Payments',
  group: 'Selling',
  find: [
    'In Stripe, open Developers, then API keys. A secret key is shown once.',
    'A restricted key needs: Checkout Sessions write, Prices read, Charges and Refunds read, Webhook Endpoints write.',
    'The price’s id is under Product catalog. Key and price belong to one account and one mode.',
    'Leave the webhook’s secret blank: saving has Stripe tell this site of payments, and removes what it told before.',
  ],
  tries: 'This asks Stripe for the price and the account. No money moves.',
  settings: ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  fields: [
    {
      name: 'key',
      label: 'Secret or restricted key',
      setting: 'STRIPE_SECRET_KEY',
      secret: 'end',
      isAnchor: true,
    },
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

const objectField = (name: string, chip: string, setting: string): FieldForm => ({
  name,
  label: `Name of the file for ${chip}`,
  help: 'Blank takes the usual one.',
  setting,
  isOptional: true,
})

const sumField = (name: string, chip: string, setting: string): FieldForm => ({
  name,
  label: `Checksum of the file for ${chip}`,
  help: 'SHA-256, for buyers to compare.',
  setting,
  isOptional: true,
})

export const archivesForm: Form = {
  title: 'Files that buyers get',
  group: 'Selling',
  find: [
    'A private bucket at Amazon S3, Cloudflare R2, Backblaze B2 or another storage that speaks S3.',
    'Make a key for that bucket alone. It has to read; to be tried in full, also write and delete.',
  ],
  tries: 'This writes a small file into the bucket, reads it and deletes it, then looks at the two files.',
  settings: [
    'MASKER_MAC_X64_URL',
    'MASKER_MAC_ARM64_URL',
    'ARCHIVE_S3_ENDPOINT',
    'ARCHIVE_S3_BUCKET',
    'ARCHIVE_S3_REGION',
    'ARCHIVE_S3_ACCESS_KEY_ID',
    'ARCHIVE_S3_SECRET_ACCESS_KEY',
    'MASKER_MAC_X64_KEY',
    'MASKER_MAC_ARM64_KEY',
    'MASKER_MAC_X64_SHA256',
    'MASKER_MAC_ARM64_SHA256',
  ],
  fields: [
    {
      name: 'endpoint',
      label: 'Address of the storage',
      help: 'Such as https://s3.us-east-1.amazonaws.com',
      setting: 'ARCHIVE_S3_ENDPOINT',
      isAnchor: true,
    },
    { name: 'bucket', label: 'Bucket', setting: 'ARCHIVE_S3_BUCKET', isAnchor: true },
    { name: 'region', label: 'Region', help: 'auto at R2', setting: 'ARCHIVE_S3_REGION' },
    { name: 'keyId', label: 'Id of the access key', setting: 'ARCHIVE_S3_ACCESS_KEY_ID', isAnchor: true },
    { name: 'key', label: 'Secret access key', setting: 'ARCHIVE_S3_SECRET_ACCESS_KEY', secret: 'end' },
    objectField('intel', 'Intel', 'MASKER_MAC_X64_KEY'),
    objectField('silicon', 'Apple silicon', 'MASKER_MAC_ARM64_KEY'),
    sumField('intelSum', 'Intel', 'MASKER_MAC_X64_SHA256'),
    sumField('siliconSum', 'Apple silicon', 'MASKER_MAC_ARM64_SHA256'),
  ],
}
