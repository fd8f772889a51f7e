import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { networkOf } from './proxies.ts'

/** Events worth an operator's attention. Don't rename: alarms and searches rely on these names (docs/operations.md). */
const EVENTS = {
  'security.code_refused': { level: 'info', message: 'a client code was refused' },
  'security.limit_met': { level: 'info', message: 'a sender reached a limit' },
  'security.ceiling_met': { level: 'warn', message: 'all senders together reached a limit' },
  'security.signature_refused': { level: 'info', message: 'a signature was missing, wrong or too old' },
  'security.origin_refused': { level: 'info', message: 'a request came from a page of another site' },
  'security.sign_in_refused': { level: 'warn', message: 'a sign-in to the console was refused' },
  'security.recovery_refused': { level: 'warn', message: 'an invalid recovery code for the console was refused' },
  'security.invitation_refused': { level: 'info', message: 'an invalid invitation to the console was refused' },
  'security.host_forged': { level: 'info', message: 'a request named another host' },
  'security.csp_violation': { level: 'info', message: "a browser blocked what a page's policy forbids" },
  'security.page_crashed': { level: 'info', message: 'a page crashed in a browser' },
} as const satisfies Record<string, { level: 'info' | 'warn' | 'error'; message: string }>

export type SecurityEvent = keyof typeof EVENTS

export type SecurityLog = ReturnType<typeof openSecurityLog>

export interface SecurityLogDeps {
  log: Logger
  /** Key for hashing senders; discarded daily. */
  dailyKey: { today(): Promise<{ key: string }> }
  senderOf: (c: Context) => string
  /** Alerts the owner; repeats within an hour are dropped. */
  alarm: (incident: `ceiling:${string}`, reason: string) => void
}

/** The log of these events. It knows senders by a hash that’s good for a day. */
export function openSecurityLog({ log, dailyKey, senderOf, alarm }: SecurityLogDeps) {
  async function hashesOf(sender: string) {
    const { key } = await dailyKey.today()
    const hash = (text: string) =>
      createHmac('sha256', key).update(`security log ${text}`).digest('base64url').slice(0, 16)
    return { sender: hash(sender), network: hash(networkOf(sender)) }
  }
  return {
    /** Never throws. @param details never a visitor's input @param c logs the sender as a hash */
    record(event: SecurityEvent, details: Readonly<Record<string, string | number>> = {}, c?: Context): void {
      const { level, message } = EVENTS[event]
      if (event === 'security.ceiling_met')
        alarm(`ceiling:${details['group']}`, `more than ${details['requests']} in ${details['seconds']} seconds`)
      if (!c) return log[level]({ event, ...details }, message)
      const request: unknown = c.get('requestId')
      void hashesOf(senderOf(c)).then((hashes) => log[level]({ event, ...details, request, ...hashes }, message))
    },
  }
}
