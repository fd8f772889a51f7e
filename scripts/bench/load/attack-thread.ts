// A thread of run-attack.ts: keeps connections busy with one request, each sending the next as soon as it is answered.
import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { addressOf, sendRequest } from './open-loop.ts'

/** What an attacker sends again and again. */
export interface AttackRequest {
  path: string
  body?: string
  headers?: Record<string, string>
  /** Each comes from an address of its own, so that no limit by address counts them together. */
  fromEverywhere?: boolean
}

/** What the thread is given. */
export interface AttackTask {
  address: string
  asked: AttackRequest
  connections: number
  seconds: number
  /** So many at most. */
  most: number
}

const { address, asked, connections, seconds, most } = workerData as AttackTask
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses = new Map<number, number>()
const end = performance.now() + seconds * 1000
let sent = 0

async function keepBusy(): Promise<void> {
  while (sent < most && performance.now() < end) {
    const from = asked.fromEverywhere ? { 'x-forwarded-for': addressOf(sent) } : {}
    sent += 1
    const { path, body, headers } = asked
    const { status } = await sendRequest(agent, address + path, {
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...from },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: connections }, keepBusy))
agent.destroy()
parentPort?.postMessage(statuses)
