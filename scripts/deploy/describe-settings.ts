import { SETTINGS } from '#server/config.ts'

/** What settings are for, in the order in which an owner meets them. What's in no group is among the rest. */
const GROUPS: readonly { title: string; settings: readonly string[] }[] = [
  {
    title: 'The site. Production starts only with these, behind a proxy that handles https',
    settings: ['NODE_ENV', 'PUBLIC_ORIGIN', 'CONSOLE_ORIGIN', 'TRUSTED_PROXIES', 'VAULT_PATH', 'LEAD_MAGNET_PATH'],
  },
  { title: 'Where the server listens, and keeps its data', settings: ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL'] },
  {
    title: 'Leads: where each kind goes',
    settings: [
      'NEWSLETTER_WEBHOOK_URL',
      'SURVEY_WEBHOOK_URL',
      'BUSINESS_CARD_WEBHOOK_URL',
      'LEAD_MAGNET_WEBHOOK_URL',
      'PURCHASE_WEBHOOK_URL',
      'WEBHOOK_SIGNING_SECRET',
      'HUBSPOT_FORMS',
      'NEWSLETTER_OPT_IN',
    ],
  },
  {
    title: 'Email',
    settings: [
      'SMTP_URL',
      'MAIL_FROM',
      'OWNER_EMAIL',
      'VISITOR_MAIL',
      'DKIM_DOMAIN',
      'DKIM_SELECTOR',
      'DKIM_PRIVATE_KEY_FILE',
    ],
  },
  {
    title: 'Booking',
    settings: ['CALENDLY_EVENT_URL', 'CALENDLY_TOKEN', 'CALENDLY_WEBHOOK_SIGNING_KEY', 'BOOKING_WAIT_MINUTES'],
  },
  {
    title: 'Selling; the archives are in a bucket or at two addresses',
    settings: SETTINGS.map(({ name }) => name).filter((name) => /^(STRIPE_|ARCHIVE_|MASKER_|CLIENT_CODE)/.test(name)),
  },
  {
    title: 'Alarms and metrics',
    settings: ['ALERT_WEBHOOK_URL', 'METRICS_PORT', 'METRICS_HOST'],
  },
]

/** Example values. They're commented out, so none of them does anything. */
const EXAMPLES: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://www.example.com',
  CONSOLE_ORIGIN: 'https://console.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'The Firm <hello@firm.example>',
  OWNER_EMAIL: 'owner@firm.example',
  METRICS_PORT: '9464',
}

/** Every setting, commented out: with its default, an example, or nothing. The text of `.env.example`. */
export function describeSettings(): string {
  const grouped = GROUPS.flatMap(({ settings }) => settings)
  const rest = SETTINGS.map(({ name }) => name).filter((name) => !grouped.includes(name))
  const groups = [...GROUPS, { title: 'The rest', settings: rest }]
  const line = (name: string) => {
    const otherwise = SETTINGS.find((setting) => setting.name === name)?.otherwise
    // Everybody knows the default paths, so production doesn't take them; the keys are only for a bucket.
    const isBlank = /^(VAULT|LEAD_MAGNET)_PATH$|_KEY$/.test(name)
    const value = EXAMPLES[name] ?? (isBlank ? '' : (otherwise ?? ''))
    return `#${name}=${value}\n`
  }
  return `# Made by npx node scripts/env-example.ts. Copy it to .env (chmod 640), take the # away from what you set, and run npm run doctor.
# docs/operations.md says what each is for. One NAME=value to a line, without quotes and with comments on lines of their
# own: docker run --env-file takes quotes and comments literally.
${groups.map(({ title, settings }) => `\n# ${title}\n${settings.map(line).join('')}`).join('')}`
}
