import { isAddress } from './field-rules.ts'

/**
 * An address that every mail server and CRM takes, its host in ASCII; undefined if it has none. Letters beyond ASCII
 * before the at-sign need an extension (SMTPUTF8) that many servers lack.
 */
export function plainAddress(address: string): string | undefined {
  const { local, host } = splitAddress(address)
  const isPlain = local.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)
  return isPlain && host !== '' && isAddress(address) ? `${local}@${host}` : undefined
}

/** The parts of a typed address, its host in ASCII as links need it; blank where there's none. */
export function splitAddress(address: string): { local: string; host: string } {
  const at = address.trim().lastIndexOf('@')
  const typed = address.trim().slice(at + 1)
  const host = /[/?#:@\\\s]/.test(typed) ? typed : (URL.parse(`http://${typed}`)?.hostname ?? typed)
  return { local: address.trim().slice(0, Math.max(at, 0)), host }
}
