import { useState } from 'react'
import type { DoctorAnswer } from '#contracts/console-health.ts'
import { useAction } from '../use-action.ts'
import { ActionButton } from './action-button.tsx'
import { SmallButton } from './buttons-and-links.tsx'
import { FindingTable } from './findings.tsx'
import { ActionError } from './page.tsx'

interface TryProps {
  path: string
  label: string
  busy: string
  /** Announced when it's done, whatever came of it. */
  done: string
}

/** A button that has the doctor do something, and shows what came of it. */
function Try({ path, label, busy, done }: TryProps) {
  const action = useAction(done)
  const [found, setFound] = useState<DoctorAnswer>()
  return (
    <>
      <SmallButton
        aria-disabled={action.isBusy}
        onClick={async () => {
          setFound(undefined)
          setFound(await action.run<DoctorAnswer>(path))
        }}
      >
        {action.isBusy ? busy : label}
      </SmallButton>
      <ActionError>{action.error}</ActionError>
      {found && (
        <div className="mt-3">
          <FindingTable caption={done} findings={found.groups.flatMap(({ findings }) => findings)} />
        </div>
      )}
    </>
  )
}

export const SendTest = () => (
  <Try
    path="/api/console/health/send-test"
    label="Send yourself a test email and alarm"
    busy="Sending…"
    done="Test finished."
  />
)

/** Has the scheduler tell this site of calls. Also for after its key has changed. */
export const ConnectCalendar = () => (
  <Try
    path="/api/console/health/connect-calendar"
    label="Connect the calendar"
    busy="Connecting…"
    done="Tried to connect."
  />
)

export const BackUp = ({ onDone }: { onDone: () => void }) => (
  <ActionButton
    busy="Backing up and trying it…"
    path="/api/console/health/back-up"
    done="Backed up and tried."
    onDone={onDone}
  >
    Back up now
  </ActionButton>
)
