import { BlockList, isIPv6 } from 'node:net'
import { zoneNamed } from './dates.ts'
import { decoded, ifPossible } from './if-possible.ts'
import { PAGE_TABLE } from './page-table.ts'

/** An invalid setting: its name, what's wrong, and the fix. Never contains the value. */
export interface ConfigMistake {
  name: string
  wrong: string
  cure: string
}

export type ParsedSetting<Value> = { ok: true; value: Value } | { ok: false; wrong: string; cure: string }

export type SettingKind<Value> = (text: string) => ParsedSetting<Value>

export interface Setting<Value> {
  name: string
  kind: SettingKind<Value>
  fallback?: string
  /** What `.env.example` shows in place of the default. */
  example?: string
}

/** An optional setting, unless it's given a default. */
export const setting = <Value, More extends Pick<Setting<Value>, 'fallback' | 'example'> = object>(
  name: string,
  kind: SettingKind<Value>,
  more?: More,
) => ({ name, kind, ...more }) as { name: string; kind: SettingKind<Value> } & More

export type Settings = Readonly<Record<string, Setting<unknown>>>

/** What settings are for, in the order in which an owner meets them. */
export const SETTING_GROUPS = {
  site: 'The site. With a public PUBLIC_ORIGIN it starts only with both paths, and needs a proxy that handles https',
  server: 'Where the server listens, and keeps its data',
  leads: 'Leads: where each kind goes',
  mail: 'Email',
  booking: 'Booking',
  selling: 'Selling',
  alarms: 'Alarms',
  rest: 'The rest',
}

/** Settings that stand together in `.env.example`, and what's wrong with them beyond each value. */
export interface SettingSheet {
  group: keyof typeof SETTING_GROUPS
  settings: Settings
  /** Settings that only work together. */
  together?: readonly (readonly string[])[]
  /** Mistakes that no single value shows. */
  mistakes?: (isSet: (name: string) => boolean) => ConfigMistake[]
}

/** The parsed values. Without a default, one may be undefined. */
export type ValuesOf<Given extends Settings> = {
  [Key in keyof Given]: Given[Key] extends { kind: SettingKind<infer Value> }
    ? Given[Key] extends { fallback: string }
      ? Value
      : Value | undefined
    : never
}

/** Host names and addresses of the loopback interface. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/

export const good = <Value>(value: Value): ParsedSetting<Value> => ({ ok: true, value })
/** What's wrong with a setting, and the fix. */
export const bad = (wrong: string, cure: string): ParsedSetting<never> => ({ ok: false, wrong, cure })

export const anyText: SettingKind<string> = (value) => good(value)

const matching =
  (form: RegExp, wrong: string, cure: string): SettingKind<string> =>
  (value) =>
    form.test(value) ? good(value) : bad(wrong, cure)

/** Prefixes of keys and ids that are easily confused, and what each one is. */
const BEGINNINGS = {
  sk_: 'a secret key',
  rk_: 'a restricted key, which is secret too',
  whsec_: 'the secret of a webhook',
  pk_: 'a publishable key',
  we_: 'the id of a webhook, not its secret',
  price_: 'the id of a price',
  prod_: 'the id of a product',
}

type Beginning = keyof typeof BEGINNINGS

const beginningOf = (value: string) =>
  (Object.keys(BEGINNINGS) as Beginning[]).find((beginning) => value.startsWith(beginning))

/** A text with one of these prefixes. Otherwise says what it looks like, without repeating it. */
export const beginningWith =
  (beginnings: readonly Beginning[], kind: SettingKind<string>): SettingKind<string> =>
  (value) => {
    const found = beginningOf(value)
    if (found !== undefined && beginnings.includes(found)) return kind(value)
    const wrong =
      found === undefined ? `does not begin with ${beginnings.join(' or ')}` : `looks like ${BEGINNINGS[found]}`
    return bad(wrong, `use ${beginnings.map((each) => `${BEGINNINGS[each]} (${each}…)`).join(' or ')}`)
  }

/** A third party's id: letters, digits, `_`, and `-`, up to 100. It's public, so rejects the prefixes of secrets. */
export const identifier: SettingKind<string> = (value) => {
  const found = beginningOf(value)
  if (found === 'sk_' || found === 'rk_' || found === 'whsec_')
    return bad(`looks like ${BEGINNINGS[found]}, but this setting is public`, 'use the id shown next to it there')
  return /^[\w-]{1,100}$/.test(value)
    ? good(value)
    : bad('is not an id', 'use only letters, digits, _ and -, as the third party shows it')
}

/** An API key: letters, digits, `_`, and `-`, up to 255. */
export const apiKey = matching(
  /^[\w-]{1,255}$/,
  'is not a key',
  'use only letters, digits, _ and -, as the third party shows it',
)

export const oneOf =
  <Word extends string>(...words: Word[]): SettingKind<Word> =>
  (value) => {
    const word = words.find((each) => each === value)
    return word === undefined ? bad(`is not one of ${words.join(', ')}`, `use ${words.join(' or ')}`) : good(word)
  }

export const secretText =
  (length: number): SettingKind<string> =>
  (value) =>
    value.length >= length
      ? good(value)
      : bad(`has ${value.length} characters`, `use at least ${length}, for example what openssl rand -base64 32 prints`)

/** A Standard Webhooks secret: base64 of 24 to 64 bytes, with or without a `whsec_` prefix. */
export const webhookSecret: SettingKind<string> = (value) => {
  const base64 = value.replace(/^whsec_/, '')
  const size =
    /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0 ? Buffer.from(base64, 'base64').length : 0
  return size >= 24 && size <= 64
    ? good(value)
    : bad('is not base64 of 24 to 64 bytes', 'use what echo "whsec_$(openssl rand -base64 32)" prints')
}

/** A file's SHA-256 in hex, as `shasum -a 256` prints it. */
export const sha256Text: SettingKind<string> = (value) =>
  /^[0-9a-f]{64}$/i.test(value)
    ? good(value.toLowerCase())
    : bad('is not a SHA-256', 'use the 64 characters that shasum -a 256 the-archive.zip prints')

/** A script's `integrity` attribute: one hash, SHA-256 to SHA-512. */
export const integrityText = matching(
  /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/,
  'is not the hash of a script',
  'use sha384- and what openssl dgst -sha384 -binary FILE | base64 prints',
)

export const timeZone: SettingKind<string> = (value) => {
  const name = /^[A-Za-z]/.test(value) ? zoneNamed(value) : undefined
  return name === undefined
    ? bad('is not a time zone', 'use a name such as America/New_York or America/Los_Angeles')
    : good(name)
}

export const wholeNumber =
  (least: number, most: number): SettingKind<number> =>
  (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= least && number <= most
      ? good(number)
      : bad('is not a whole number in range', `use a number from ${least} to ${most}`)
  }

/** IP addresses and ranges, such as `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`. */
export const addressRanges: SettingKind<BlockList> = (value) => {
  const ranges = new BlockList()
  for (const text of value.split(',')) {
    const [, address = '', bits] = /^([^/%]+)(?:\/([1-9]\d*))?$/.exec(text.trim()) ?? []
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const isAdded = ifPossible(() => {
      if (bits === undefined) ranges.addAddress(address, family)
      else ranges.addSubnet(address, Number(bits), family)
      return true
    })
    const cure = 'use addresses and ranges that are not everything, for example 127.0.0.1, 10.0.0.0/8, 2001:db8::/32'
    if (!isAdded) return bad('has an entry that is neither an address nor a range', cure)
  }
  return good(ranges)
}

/** `1` for yes, `0` for no. */
export const flag: SettingKind<boolean> = (value) =>
  value === '1' || value === '0' ? good(value === '1') : bad('is neither 1 nor 0', 'use 1 for yes, 0 for no')

/** A site's origin: scheme, host, and port only. */
export const origin: SettingKind<string> = (value) => {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
    ? good(url.origin)
    : bad('is not an origin', 'use only scheme and host, for example https://www.example.com')
}

/** First path segments in use: pages, file folders, and health checks. Landing pages, of which the owner adds some, start with `lp_NN-`. */
const TAKEN_SEGMENTS = new Set(
  PAGE_TABLE.map(({ path }) => path.split('/')[1]).concat(
    'assets console downloads social healthz readyz sandbox'.split(' '),
  ),
)

/** A single path segment for an unlisted page: letters, digits, `-`, and `_`. */
export const pathSegment: SettingKind<string> = (value) => {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(value))
    return bad('is not one segment of a path', 'use only letters, digits, - and _, without a slash')
  const isTaken = TAKEN_SEGMENTS.has(value.toLowerCase()) || /^lp_\d\d-/i.test(value)
  return isTaken ? bad('is the address of another page', 'use another word') : good(value)
}

/** A URL to call or show: https, or http on this machine only. No credentials. */
export const secureUrl: SettingKind<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return bad('is not a web address', 'use a full https:// address')
  if (url.username || url.password) return bad('contains a user name or password', 'take it out of the address')
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return bad('would send personal data unencrypted', 'use https:// (http:// is taken for this machine only)')
  return good(value)
}

/** A server's origin: https, or http on this machine only. */
export const secureOrigin: SettingKind<string> = (value) => {
  const address = secureUrl(value)
  return address.ok ? origin(address.value) : address
}

/** True if every part of a URL can be decoded. */
export const canDecode = (...parts: string[]): boolean => parts.every((part) => decoded(part) !== undefined)

/** A PostgreSQL URL, including user and password. Error messages never repeat it. */
export const postgresUrl: SettingKind<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '' || !/^\/[^/]+$/.test(url.pathname))
    return bad('is not the address of a PostgreSQL database', 'use postgres://USER:PASSWORD@HOST:PORT/DATABASE')
  // The driver takes a % that no two hex digits follow as it is.
  const encoded = [url.username, url.password].map((part) => part.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  return canDecode(...encoded, url.pathname)
    ? good(value)
    : bad('has a % that encodes nothing', 'write % as %25 in the user name, password and database')
}
