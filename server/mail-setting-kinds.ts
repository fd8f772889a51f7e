import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAddress } from '#contracts/field-rules.ts'
import { bad, canDecode, good, type SettingKind } from './setting-kinds.ts'

/** An SMTP URL, including user and password. Error messages never repeat it. */
export const smtpUrl: SettingKind<string> = (value) => {
  const url = URL.parse(value)
  const example = 'use smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST'
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return bad('is not the address of an SMTP server', example)
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return bad('has something after its host', example)
  if (!canDecode(url.username, url.password))
    return bad('has a % that encodes nothing', 'write % as %25 in the user name and password')
  return good(value)
}

/** A mail's sender: an address, or a name with the address in angle brackets. Without a name, `name` is blank. */
export const sender: SettingKind<{ name: string; address: string }> = (value) => {
  const [, quoted, bare, bracketed] = /^(?:"([^"\\]*)"|([^<>"]*?))\s*<([^<>]*)>$/.exec(value) ?? []
  const address = bracketed ?? value
  const name = quoted ?? bare ?? ''
  return isAddress(address) && !/\p{Cc}/u.test(name)
    ? good({ name, address })
    : bad('is not a sender', 'use an address, or a name and an address: The Firm <hello@firm.example>')
}

/** One or more email addresses, comma-separated. */
export const emailAddresses: SettingKind<readonly string[]> = (value) => {
  const addresses = value.split(',').map((each) => each.trim())
  return addresses.every(isAddress)
    ? good(addresses)
    : bad(
        "has an entry that isn't an email address",
        'use only addresses, with commas between: a@firm.example, b@firm.example',
      )
}

/** A DNS name: labels of letters, digits, and `-`, separated by dots. */
export const domainName: SettingKind<string> = (value) =>
  /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i.test(value) && value.length <= 253
    ? good(value.toLowerCase())
    : bad('is not a DNS name', 'use letters, digits, - and dots, for example firm.example or mail2026')

/** Path of an RSA private key file. @returns the key as PEM */
export const dkimKey: SettingKind<string> = (file) => {
  const cure = 'make the key: openssl genrsa -out dkim.pem 2048'
  try {
    const key = createPrivateKey(readFileSync(file))
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType !== 'rsa') return bad("has a key that isn't RSA", cure)
    if (modulusLength < 1024) return bad(`has a key of only ${modulusLength} bits`, cure)
    return good(key.export({ type: 'pkcs8', format: 'pem' }).toString())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^E[A-Z]+$/.test(code)
      ? bad(`names a file that cannot be read (${code})`, 'set it to the path of the private key')
      : bad("names a file that isn't a private key", cure)
  }
}
