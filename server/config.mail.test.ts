import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { readConfig } from './config.ts'

const MAIL = {
  SMTP_URL: 'smtp://me:p%40ss@mail.example.com:587',
  MAIL_FROM: 'hello@firm.example',
  OWNER_EMAIL: 'owner@firm.example',
}

const mistakesOf = (env: Record<string, string>) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes.map(({ name, wrong }) => `${name} ${wrong}`)
}

const settingsOf = (env: Record<string, string>) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes))
  return reading.config
}

it.each([
  ['hello@firm.example', { name: '', address: 'hello@firm.example' }],
  ['The Firm <hello@firm.example>', { name: 'The Firm', address: 'hello@firm.example' }],
  ['"Byron, King & Söhne" <hello@firm.example>', { name: 'Byron, King & Söhne', address: 'hello@firm.example' }],
])('reads %s as a sender', (written, mailFrom) => {
  expect(settingsOf({ ...MAIL, MAIL_FROM: written }).mailFrom).toEqual(mailFrom)
})

it('reads one owner or several', () => {
  const { ownerEmail } = settingsOf({ ...MAIL, OWNER_EMAIL: ' a@firm.example,b@firm.example ' })
  expect(ownerEmail).toEqual(['a@firm.example', 'b@firm.example'])
})

it('writes to visitors in the sandbox, elsewhere when it is told to', () => {
  const visitorMail = (env: Record<string, string>) => settingsOf(env).visitorMail
  expect([visitorMail({}), visitorMail({ VISITOR_MAIL: '0' })]).toEqual([true, false])
  expect([visitorMail(MAIL), visitorMail({ ...MAIL, VISITOR_MAIL: '1' })]).toEqual([false, true])
  expect(visitorMail({ NODE_ENV: 'production' })).toBe(false)
})

it.each([
  [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'smtp://mail.example.com?tls.rejectUnauthorized=false' }, 'SMTP_URL has something after its host'],
  [{ SMTP_URL: 'smtp://me:100%@mail.example.com' }, 'SMTP_URL has a % that encodes nothing'],
  // Together, the halves would be an é.
  [{ SMTP_URL: 'smtp://me%C3:%A9@mail.example.com' }, 'SMTP_URL has a % that encodes nothing'],
  [{ MAIL_FROM: 'The Firm' }, 'MAIL_FROM is not a sender'],
  [{ MAIL_FROM: 'The Firm <hello@firm.example>, b@firm.example' }, 'MAIL_FROM is not a sender'],
  [{ OWNER_EMAIL: 'owner@firm.example;b@firm.example' }, "OWNER_EMAIL has an entry that isn't an email address"],
  [{ OWNER_EMAIL: 'Owner <owner@firm.example>' }, "OWNER_EMAIL has an entry that isn't an email address"],
  [{ OWNER_EMAIL: '' }, 'OWNER_EMAIL is not set, but SMTP_URL is'],
  [{ VISITOR_MAIL: 'yes' }, 'VISITOR_MAIL is neither 1 nor 0'],
])('refuses %j and says why', (changes, mistake) => {
  expect(mistakesOf({ ...MAIL, ...changes })).toEqual([mistake])
})

it('reads the key that signs, and refuses a file that holds none', async () => {
  await using folder = await openFolder()
  const write = async (name: string, text: string) => {
    const file = join(folder.path, name)
    await writeFile(file, text)
    return file
  }
  const dkim = (file: string) => ({
    DKIM_DOMAIN: 'Firm.example',
    DKIM_SELECTOR: 'mail2026',
    DKIM_PRIVATE_KEY_FILE: file,
  })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })
  const good = await write('dkim.pem', rsa.toString())
  expect(settingsOf(dkim(good))).toMatchObject({
    dkimDomain: 'firm.example',
    dkimSelector: 'mail2026',
    dkimPrivateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
  })
  const ec = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const name = 'DKIM_PRIVATE_KEY_FILE'
  expect(mistakesOf(dkim(await write('ec.pem', ec)))).toEqual([`${name} has a key that isn't RSA`])
  expect(mistakesOf(dkim(await write('no.pem', 'a secret')))).toEqual([`${name} names a file that isn't a private key`])
  expect(mistakesOf(dkim(join(folder.path, 'gone')))).toEqual([`${name} names a file that cannot be read (ENOENT)`])
  expect(mistakesOf({ DKIM_DOMAIN: 'firm.example', DKIM_SELECTOR: 'a b' })).toEqual([
    'DKIM_SELECTOR is not a DNS name',
    `${name} is not set, but DKIM_DOMAIN is`,
  ])
})
