import { useState } from 'react'
import type { DoctorAnswer } from '#contracts/console-health.ts'
import { ActionButton } from './action-button.tsx'
import { FindingTable } from './findings.tsx'

interface TryProps {
  path: string
  label: string
  busy: string
  /** Announced when it's done, whatever came of it. */
  done: string
}

/** A button that has the doctor do something, and shows what came of it. */
function Try({ path, label, busy, done }: TryProps) {
  const [found, setFound] = useState<DoctorAnswer>()
  return (
    <>
      <ActionButton<DoctorAnswer> busy={busy} path={path} done={done} onDone={setFound}>
        {label}
      </ActionButton>
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
