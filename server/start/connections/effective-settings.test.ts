import { expect, it } from 'vitest'
import { CONNECTIONS, type ConnectionId } from '#contracts/console-connections.ts'
import { SETTINGS } from '../config.ts'
import { FORMS, settingNames } from './connection-forms.ts'
import { mergeSettings } from './effective-settings.ts'
import type { Values } from './form.ts'

const ADDRESSES = { fromAddress: 'a@firm.example', owner: 'a@firm.example' }
const MAIL = { host: 'smtp.firm.example', port: '465', user: 'a', password: 'p@ss', ...ADDRESSES }
const SALE = { key: 'sk_live_1', price: 'price_1', hearingSecret: 'whsec_0123456789abcdef' }

const merge = (env: Record<string, string>, stored: Partial<Record<ConnectionId, Values>>) =>
  mergeSettings(env, new Map(Object.entries(stored) as [ConnectionId, Values][]))

it.each<[string, Record<string, string>, boolean]>([
  ['a value', { SMTP_URL: 'smtp://b@mail.example:587', MAIL_FROM: 'b@b.example', OWNER_EMAIL: 'b@b.example' }, true],
  ['0 of one of its settings', { VISITOR_MAIL: '0' }, true],
  ['a blank', { SMTP_URL: ' ', VISITOR_MAIL: '' }, false],
  ['nothing', {}, false],
])('belongs wholly to the server with %s in the environment', (_, env, isTheServers) => {
  const { smtpUrl, ownerEmail, timeZone } = merge({ ...env, TIME_ZONE: 'America/Chicago' }, { mail: MAIL }).config
  // No host of one side meets a password of the other.
  const whole = isTheServers
    ? [env['SMTP_URL'], env['OWNER_EMAIL']?.split(',')]
    : ['smtps://a:p%40ss@smtp.firm.example:465', ['a@firm.example']]
  expect([smtpUrl, ownerEmail, timeZone]).toEqual([...whole, 'America/Chicago'])
})

it('leaves out what doesn’t fit, and goes on with the rest', () => {
  const { config, mistaken } = merge(
    {},
    { mail: { ...MAIL, host: 'a b' }, newsletter: { address: 'http://far.example' }, payments: SALE },
  )
  expect([...mistaken.keys()]).toEqual(['mail', 'newsletter'])
  expect([config.smtpUrl, config.newsletterWebhookUrl]).toEqual([undefined, undefined])
  expect([config.stripeSecretKey, config.stripePriceId]).toEqual(['sk_live_1', 'price_1'])
})

it('encrypts as the port wants', () => {
  const urlAt = (port: string) => merge({}, { mail: { ...MAIL, port } }).config.smtpUrl?.split(':')[0]
  expect(FORMS.mail.fields[0]?.mistake?.('[::::1]')).toMatch(/^Use the server’s name/)
  expect(['465', '2465', '587', '25', '2587'].map(urlAt)).toEqual(['smtps', 'smtps', 'smtp', 'smtp', 'smtp'])
})

it('has forms for settings that exist, each in one connection', () => {
  const named = CONNECTIONS.flatMap(settingNames)
  const known = new Set(SETTINGS.map(({ name }) => name))
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
