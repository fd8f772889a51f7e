import { formatTime } from '#contracts/dates.ts'
import { Inbox } from '#sandbox/inbox.tsx'
import { Button } from '../ui/button.tsx'
import { useSiteConfig } from '../use-site-config.ts'
import { PageIntro } from './page-frame.tsx'

/** What the automation's stand-in received, live. Sandbox only. */
export const SandboxInbox = () => (
  <Inbox
    sandboxed={useSiteConfig()?.sandboxed}
    Button={Button}
    PageIntro={PageIntro}
    formatTime={(time) => formatTime(time, 'clock')}
  />
)
