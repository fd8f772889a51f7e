import type { ShownHold } from '#contracts/console-deliveries.ts'
import { nameOfDoer } from './names.ts'
import { Time } from './time.tsx'

/** That a destination is held: since when, by whom and why. */
export const HeldSince = ({ reason, by, at }: ShownHold) => (
  <>
    <span className="font-medium text-bad">Held</span> since <Time at={at} />.{' '}
    <span className="wrap-anywhere">
      {nameOfDoer(by)}: {reason}
    </span>
  </>
)
