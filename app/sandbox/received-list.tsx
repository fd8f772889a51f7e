import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Received } from './received.ts'

/** Messages as they came, the newest open. */
export function ReceivedList({ received }: { received: Received[] }) {
  return (
    <ol className="border-t border-ink">
      {received.map((message, index) => (
        <li key={`${message.destination} ${message.id}`} className="border-b border-line">
          <details open={index === 0} className="group">
            <summary className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 py-4 hover:bg-raised">
              <span className="w-44 font-display text-title capitalize">
                {message.destination.replaceAll('-', ' ')}
              </span>
              <span className="font-mono text-[0.8125rem] text-quiet">{message.id}</span>
              <span className="label ml-auto text-quiet">
                {message.times > 1 && <span className="mr-4 text-accent-text">{message.times} times, once kept</span>}
                <time dateTime={message.receivedAt}>{new Date(message.receivedAt).toLocaleTimeString('en-US')}</time>
              </span>
            </summary>
            <Message message={message} />
          </details>
        </li>
      ))}
    </ol>
  )
}

function Message({ message }: { message: Received }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="grid gap-x-10 gap-y-6 pb-8 lg:grid-cols-[1.5fr_1fr]">
      <figure className="min-w-0">
        <figcaption className="label mb-2 flex min-h-11 items-center justify-between text-quiet">
          Body, exactly
          <Button
            look="line"
            className="min-h-9 px-3 py-1 text-label"
            onClick={() => navigator.clipboard.writeText(message.body).then(() => setCopied(true))}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </figcaption>
        <pre
          className="overflow-x-auto border border-line bg-raised p-5 font-mono text-[0.8125rem] leading-relaxed"
          tabIndex={0}
        >
          {indented(message.body)}
        </pre>
      </figure>
      <div className="min-w-0">
        <p className="label mb-2 flex min-h-11 items-center text-quiet">Headers, signature checked</p>
        <dl className="border-t border-line font-mono text-[0.8125rem]">
          {Object.entries(message.headers).map(([name, value]) => (
            <div key={name} className="border-b border-line py-2">
              <dt className="text-quiet">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
