import { Inbox } from '@gimbal/stand-ins/inbox.tsx'
import { formatTime } from '#contracts/dates.ts'
import { useSiteConfig } from '../browser/use-site-config.ts'
import { Button } from '../ui/button.tsx'
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
