import { Button, ButtonLink } from '../../ui/button.tsx'
import { useSiteConfig } from '../../use-site-config.ts'
import { schedulerAddress } from './scheduler-address.ts'

interface PickTimeProps {
  invitee: { firstName: string; lastName: string; email: string }
  /** The scheduler did not load here: its own page may. */
  hasFailed: boolean
  onPickHere: () => void
}

/** The way to a time for who has gone on without one. */
export function PickTime({ invitee, hasFailed, onPickHere }: PickTimeProps) {
  const schedulerUrl = useSiteConfig()?.schedulerUrl
  const page =
    hasFailed && schedulerUrl ? schedulerAddress(schedulerUrl, new URL(window.location.href), invitee)?.page : undefined
  if (page === undefined) return <Button onClick={onPickHere}>Pick a time</Button>
  return (
    <ButtonLink to={page} target="_blank" rel="noopener">
      Pick a time
      <span className="sr-only"> (opens in a new tab)</span>
      <span aria-hidden="true">↗</span>
    </ButtonLink>
  )
}
