import { PageIntro } from '../sections/page-intro.tsx'
import { Button } from '../ui/button.tsx'
import { useSiteConfig } from '../use-site-config.ts'
import { AutomationMode } from './automation-mode.tsx'
import { useReceived } from './received.ts'
import { ReceivedList } from './received-list.tsx'

/** What arrived at the stand-in for the automation, live (decisions §6). Not there where nothing is sandboxed. */
export function SandboxDesk() {
  const received = useReceived()
  const config = useSiteConfig()
  return (
    <>
      <PageIntro label="Sandbox" title="What arrived">
        <p>
          No automation is connected to this server, so a stand-in takes its place: the same signed request over HTTP,
          received here and nowhere else. Send the newsletter form or finish the survey and watch it come.
        </p>
        {config?.sandboxed.includes('payments') && (
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
          <AutomationMode />
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
        {received && received.length > 0 && <ReceivedList received={received} />}
      </section>
    </>
  )
}
