import { expect, it } from 'vitest'
import type { QueuedKind } from '#contracts/lead-kind.ts'
import { readConfig } from './config.ts'
import { routeKinds } from './third-parties.ts'

function routes(env: Record<string, string>) {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error('settings of a test are wrong')
  return routeKinds(reading.config)
}

const MAIL = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'The Firm <hello@firm.example>',
  OWNER_EMAIL: 'owner@firm.example',
}

it.each<[string, Record<string, string>, Partial<Record<QueuedKind, readonly string[]>>]>([
  [
    'the owner, and visitors only what they cannot do without',
    MAIL,
    {
      newsletter: ['newsletter'],
      survey: ['survey', 'owner-mail'],
      'business-card': ['business-card', 'owner-mail'],
      'lead-magnet': ['lead-magnet', 'owner-mail'],
      purchase: ['purchase'],
      'confirm-newsletter': ['visitor-mail'],
      'your-data': ['visitor-mail'],
      'console-invitation': ['visitor-mail'],
      'weekly-report': ['owner-mail'],
    },
  ],
  [
    'visitors too with VISITOR_MAIL=1, buyers in place of their automation',
    { ...MAIL, VISITOR_MAIL: '1' },
    {
      survey: ['survey', 'owner-mail', 'visitor-mail'],
      'business-card': ['business-card', 'owner-mail'],
      'lead-magnet': ['lead-magnet', 'owner-mail', 'visitor-mail'],
      purchase: ['visitor-mail'],
    },
  ],
  ['everybody in the sandbox', {}, { survey: ['survey', 'owner-mail', 'visitor-mail'], purchase: ['visitor-mail'] }],
  ['no visitor in the sandbox with VISITOR_MAIL=0', { VISITOR_MAIL: '0' }, { survey: ['survey', 'owner-mail'] }],
  [
    'nobody in production without a mail server',
    { NODE_ENV: 'production', VISITOR_MAIL: '1' },
    { survey: ['survey'], purchase: ['purchase'], 'your-data': [], 'weekly-report': [], 'confirm-newsletter': [] },
  ],
])('mails %s', (_whom, env, expected) => {
  const destinationsOf = routes(env)
  for (const kind of Object.keys(expected) as QueuedKind[])
    expect([kind, destinationsOf(kind)]).toEqual([kind, expected[kind]])
})
