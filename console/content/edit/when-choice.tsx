import { DAY_MS } from '#contracts/clock.ts'
import { describeZone, isoIn } from '#contracts/dates.ts'
import { readPlannedTime } from '#contracts/local-time.ts'
import { useConsoleData } from '../../frame/console-data.ts'
import { MORNING, type Visibility } from './piece-text.ts'
import { fieldLook } from './texts-field.tsx'

interface WhenChoiceProps {
  visible: Visibility
  onChoose: (visible: Visibility) => void
  canHide: boolean
  now: number
}

export function WhenChoice({ visible, onChoose, canHide, now }: WhenChoiceProps) {
  const { timeZone } = useConsoleData()
  const choice = (says: string, isChosen: boolean, chosen: () => Visibility) => (
    <label className="target-link flex gap-2.5">
      <input
        type="radio"
        name="when"
        checked={isChosen}
        onChange={() => onChoose(chosen())}
        className="accent-(--color-ink)"
      />
      {says}
    </label>
  )
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-1.5 font-medium">Visitors see it</legend>
      <div className="space-y-1.5 pointer-coarse:space-y-0">
        {choice('At once', visible.when === 'now', () => ({ when: 'now' }))}
        {choice('At a day and hour', visible.when === 'later', () => ({
          when: 'later',
          local: nextMorning(now, timeZone),
        }))}
        {visible.when === 'later' && (
          <div className="sm:pl-6">
            <TimeField now={now} local={visible.local} onChange={(local) => onChoose({ when: 'later', local })} />
          </div>
        )}
        {canHide && choice('Not yet: keep it hidden', visible.when === 'never', () => ({ when: 'never' }))}
      </div>
    </fieldset>
  )
}

/** Asks for a time of the firm's clocks, and says which one that is: its weekday and zone, and what's odd about it. */
function TimeField({ now, local, onChange }: { now: number; local: string; onChange: (local: string) => void }) {
  const { timeZone } = useConsoleData()
  const time = readPlannedTime(local, timeZone, now)
  const isWrong = 'problem' in time
  return (
    <label className="block">
      <span className="mb-1 block text-quiet">{`Day and time in ${describeZone(timeZone)}`}</span>
      <input
        type="datetime-local"
        required
        step={60}
        value={local}
        onChange={(event) => onChange(event.target.value.slice(0, 16))}
        aria-describedby="planned-time"
        aria-invalid={isWrong}
        className={`${fieldLook} max-w-64 min-w-0`}
      />
      <span id="planned-time" role="status" className={`mt-1 block ${isWrong ? 'font-medium text-bad' : 'text-quiet'}`}>
        {isWrong ? time.problem : `${time.says}.`}
      </span>
    </label>
  )
}

const nextMorning = (now: number, timeZone: string): string => isoIn(now + DAY_MS, timeZone).slice(0, 10) + MORNING
