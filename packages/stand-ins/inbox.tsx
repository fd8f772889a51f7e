import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What the site lends the page, so that it looks like the site. */
interface Controls {
  Button: ComponentType<{
    look: 'line'
    className: string
    disabled?: boolean
    onClick: () => unknown
    children: ReactNode
  }>
  PageIntro: ComponentType<{ title: string; children: ReactNode }>
  /** @returns the time of day */
  formatTime: (time: string) => string
}

interface InboxProps extends Controls {
  /** Names of the parts that stand-ins are in for; undefined until they are known. */
  sandboxed: readonly string[] | undefined
}

/** What the automation's stand-in received, live. */
export function Inbox({ sandboxed, ...controls }: InboxProps) {
  const { Button, PageIntro } = controls
  const received = useReceived()
  return (
    <>
      <PageIntro title="What arrived">
        <p>
          No automation is connected to this server, so a stand-in takes its place: the same signed request over HTTP,
          received here and nowhere else. Send the newsletter form or finish the survey and watch it come.
        </p>
        {sandboxed?.includes('mail') && (
          <p>
            What was emailed is at the{' '}
            <a href="/sandbox/mail" className="text-ink underline decoration-accent decoration-2 underline-offset-4">
              stand-in for the email server
            </a>
            .
          </p>
        )}
        {sandboxed?.includes('scheduler') && (
          <p>
            Booked calls are at the{' '}
            <a href="/sandbox/calls" className="text-ink underline decoration-accent decoration-2 underline-offset-4">
              stand-in for the scheduler
            </a>
            , where they can be moved and canceled.
          </p>
        )}
        {sandboxed?.includes('payments') && (
          <p>
            Purchases are at the{' '}
            <a
              href="/sandbox/payments"
              className="text-ink underline decoration-accent decoration-2 underline-offset-4"
            >
              stand-in for payments
            </a>
            , where they can be refunded.
          </p>
        )}
      </PageIntro>
      <section aria-label="Received" className="wrap pb-28">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-6">
          <ModeSwitch legend="The receiver" path="/sandbox/automation-mode" modes={AUTOMATION_MODES} />
          {sandboxed?.includes('scheduler') && (
            <ModeSwitch legend="The scheduler" path="/sandbox/scheduler-mode" modes={SCHEDULER_MODES} />
          )}
          <Button
            look="line"
            disabled={!received?.length}
            className="min-h-12"
            onClick={() => fetch('/sandbox/received', { method: 'DELETE' })}
          >
            Empty the list
          </Button>
        </div>
        <p role="status" className="label mb-4 text-quiet">
          {received ? `${received.length} received` : 'Connecting to the server …'}
        </p>
        {received?.length === 0 && (
          <p className="border-y border-line py-16 text-center text-lead text-quiet">
            Nothing yet. What arrives shows up here at once.
          </p>
        )}
        {received && received.length > 0 && <ReceivedList received={received} {...controls} />}
      </section>
    </>
  )
}

function ReceivedList({ received, ...controls }: { received: Received[] } & Controls) {
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
                {message.times > 1 && (
                  <span className="mr-4 text-accent-text">{`${message.times} times, once kept`}</span>
                )}
                <time dateTime={message.receivedAt}>{controls.formatTime(message.receivedAt)}</time>
              </span>
            </summary>
            <Message message={message} Button={controls.Button} />
          </details>
        </li>
      ))}
    </ol>
  )
}

function Message({ message, Button }: { message: Received; Button: Controls['Button'] }) {
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

interface Received {
  id: string
  destination: string
  body: string
  headers: Record<string, string>
  receivedAt: string
  times: number
}

/** The sandbox's response; empty if the server is unreachable. */
async function ask(path: string, request: RequestInit = {}): Promise<{ received?: Received[]; mode?: string }> {
  try {
    return (await (await fetch(path, request)).json()) as { received?: Received[]; mode?: string }
  } catch {
    return {}
  }
}

/** Received messages, newest first; undefined while loading or while the server is unreachable. */
function useReceived(): Received[] | undefined {
  const [list, setList] = useState<Received[]>()
  // Subscribes to the server's events. The browser reconnects by itself, and each connection starts with a fresh list.
  useEffect(() => {
    const events = new EventSource('/sandbox/received/events')
    const reload = () => void ask('/sandbox/received').then(({ received }) => setList(received))
    for (const type of ['open', 'received', 'cleared']) events.addEventListener(type, reload)
    events.addEventListener('error', () => setList(undefined))
    return () => events.close()
  }, [])
  return list
}

type Modes = Readonly<Record<string, string>>
const AUTOMATION_MODES: Modes = { working: 'Takes everything', failing: 'Answers 500' }
const SCHEDULER_MODES: Modes = { working: 'Has times', silent: 'Is silent', full: 'Is full', failing: 'Fails' }

function ModeSwitch({ legend, path, modes }: { legend: string; path: string; modes: Modes }) {
  const [mode, setMode] = useState<string>()
  const change = async (wanted: string) => {
    const headers = { 'content-type': 'application/json' }
    const { mode: now } = await ask(path, { method: 'PUT', headers, body: JSON.stringify({ mode: wanted }) })
    setMode(now)
  }
  // Asks the server, because another tab may have changed it.
  useEffect(() => {
    void ask(path).then(({ mode: now }) => setMode(now))
  }, [path])

  return (
    <fieldset disabled={!mode}>
      <legend className="label mb-2 text-quiet">{legend}</legend>
      <div className="inline-flex flex-wrap rounded-sm border border-ink">
        {Object.entries(modes).map(([value, label]) => (
          <label
            key={value}
            className="min-h-12 content-center px-4.5 font-mono text-[0.8125rem] font-medium not-first-of-type:border-l not-first-of-type:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-[0_0_0_3px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={path}
              className="sr-only"
              checked={mode === value}
              onChange={() => change(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
