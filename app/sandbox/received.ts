import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

const received = z.object({
  received: z.array(
    z.object({
      id: z.string(),
      destination: z.string(),
      body: z.string(),
      headers: z.record(z.string(), z.string()),
      receivedAt: z.string(),
      times: z.number(),
    }),
  ),
})

/** A message that the stand-in for the automation received. */
export type Received = z.infer<typeof received>['received'][number]

async function readReceived(): Promise<Received[] | undefined> {
  try {
    return received.parse(await (await fetch('/sandbox/received')).json()).received
  } catch {
    return undefined
  }
}

/** What arrived, newest first, kept up to date; undefined before it is known or while the server cannot be reached. */
export function useReceived(): Received[] | undefined {
  const [list, setList] = useState<Received[]>()
  // Follows the server's events; the browser connects again by itself, and each connection begins with a fresh list.
  useEffect(() => {
    const events = new EventSource('/sandbox/received/events')
    const reload = () => void readReceived().then(setList)
    for (const type of ['open', 'received', 'cleared']) events.addEventListener(type, reload)
    events.addEventListener('error', () => setList(undefined))
    return () => events.close()
  }, [])
  return list
}
